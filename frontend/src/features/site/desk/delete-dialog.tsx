import { type DeskLine, deleteContent } from '@portal/contracts/http/content-desk'
import type { ContentKind } from '@portal/contracts/site/content'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { useTitleOf } from './content-line.tsx'
import { useContentChange } from './use-content-change.ts'

type DeleteProps = Readonly<{ kind: ContentKind; line: DeskLine; onClose: () => void; onDeleted: () => void }>

/** Asks before a piece is deleted. */
export function DeleteDialog({ kind, line, onClose, onDeleted }: DeleteProps) {
  const t = useTexts('site/content-desk')
  const title = useTitleOf()(line)
  const deleting = useContentChange(deleteContent, t('deleted', { title }), onDeleted)
  const words = { title: t('delete-title'), action: t('delete'), cancel: t('cancel') }
  const remove = () => deleting.mutate({ params: { kind, contentId: line.contentId } })
  return (
    <Confirm {...words} doing={deleting} onConfirm={remove} onClose={onClose}>
      <p dir="auto">
        <strong>{title}</strong>
      </p>
      <p>{t('delete-hint')}</p>
    </Confirm>
  )
}
