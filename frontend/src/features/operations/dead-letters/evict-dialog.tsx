import { evictKey, type ParkedKey } from '@portal/contracts/http/dead-letters'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useAct } from '../use-act.ts'

type EvictProps = Readonly<{ parked: ParkedKey; onClose: () => void }>

/** Gives the parked events of a key up; not without a reason. */
export function EvictDialog({ parked: { projection, key }, onClose }: EvictProps) {
  const t = useTexts('operations/operations')
  const evict = useAct(evictKey, () => {
    onClose()
    notify(t('done-evict'))
  })
  return (
    <ConfirmDialog
      title={t('ask-evict')}
      why={t('why-evict', { projection })}
      act={t('give-up')}
      isReasonNeeded
      isBusy={evict.isPending}
      error={evict.error}
      onClose={onClose}
      onConfirm={(reason = '') => evict.mutate({ body: { projection, key, reason } })}
    >
      <p>
        <bdi className="dead__name">{key}</bdi>
      </p>
    </ConfirmDialog>
  )
}
