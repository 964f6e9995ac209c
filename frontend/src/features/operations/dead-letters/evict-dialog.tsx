import { evictKey, type ParkedKey } from '@portal/contracts/http/operations/dead-letters'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useAction } from '../use-action.ts'

type EvictProps = Readonly<{ parked: ParkedKey; onClose: () => void }>

/** Gives the parked events of a key up; not without a reason. */
export function EvictDialog({ parked: { projection, key }, onClose }: EvictProps) {
  const t = useTexts('operations/operations')
  const evict = useAction(evictKey, () => {
    onClose()
    notify(t('done-evict'))
  })
  return (
    <ConfirmDialog
      title={t('ask-evict')}
      why={t('why-evict', { projection })}
      action={t('give-up')}
      isReasonNeeded
      isBusy={evict.isPending}
      error={evict.error}
      onClose={onClose}
      onConfirm={(reason = '') => evict.mutate({ body: { projection, key, reason } })}
    >
      <p>
        <bdi className="entry__name">{key}</bdi>
      </p>
    </ConfirmDialog>
  )
}
