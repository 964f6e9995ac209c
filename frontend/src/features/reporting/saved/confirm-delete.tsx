import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'

type ConfirmProps = Readonly<{
  title: string
  /** What is deleted. */
  name: string
  hint: string
  deleting: Readonly<{ isPending: boolean; error: Error | null }>
  /** Above the words of a problem. */
  failed?: string
  onDelete: () => void
  onClose: () => void
}>

/** Asks before something that was saved is deleted. */
export function ConfirmDelete({ title, name, hint, deleting, failed, onDelete, onClose }: ConfirmProps) {
  const t = useTexts('reporting/saved')
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="strong" busy={deleting.isPending} onClick={onDelete}>
        {t('delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{hint}</p>
      {deleting.error && <ProblemNotice error={deleting.error} failed={failed} />}
    </Dialog>
  )
}
