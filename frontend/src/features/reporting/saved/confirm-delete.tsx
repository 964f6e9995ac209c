import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Confirm } from '../../../ui/confirm.tsx'

type ConfirmProps = Readonly<{
  title: string
  /** What is deleted. */
  name: string
  hint?: string
  deleting: Readonly<{ isPending: boolean; error: Error | null }>
  /** Above the words of a problem. */
  failed?: string
  onDelete: () => void
  onClose: () => void
}>

/** Asks before something that was saved is deleted. */
export function ConfirmDelete({ title, name, hint, deleting, failed, onDelete, onClose }: ConfirmProps) {
  const t = useTexts('reporting/saved')
  const words = { title, action: t('delete'), cancel: t('cancel') }
  return (
    <Confirm {...words} doing={deleting} failed={failed} onConfirm={onDelete} onClose={onClose}>
      <p>
        <strong>{name}</strong>
      </p>
      {hint !== undefined && <p>{hint}</p>}
    </Confirm>
  )
}
