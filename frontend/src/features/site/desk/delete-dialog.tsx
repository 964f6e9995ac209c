import { type DeskLine, deleteContent } from '@portal/contracts/http/content-desk'
import type { ContentKind } from '@portal/contracts/site/content'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useTitleOf } from './content-line.tsx'
import { useContentChange } from './use-content-change.ts'

type DeleteProps = Readonly<{ kind: ContentKind; line: DeskLine; onClose: () => void; onDeleted: () => void }>

/** Asks before a piece is deleted. */
export function DeleteDialog({ kind, line, onClose, onDeleted }: DeleteProps) {
  const t = useTexts('site/content-desk')
  const title = useTitleOf()(line)
  const { mutate, isPending, error } = useContentChange(deleteContent, t('deleted', { title }), onDeleted)
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="strong" busy={isPending} onClick={() => mutate({ params: { kind, contentId: line.contentId } })}>
        {t('delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('delete-title')} onClose={onClose} foot={foot}>
      <p dir="auto">
        <strong>{title}</strong>
      </p>
      <p>{t('delete-hint')}</p>
      {error && <ProblemNotice error={error} />}
    </Dialog>
  )
}
