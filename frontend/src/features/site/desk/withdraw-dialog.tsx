import { type DeskLine, withdrawContent } from '@portal/contracts/http/content-desk'
import type { ContentKind } from '@portal/contracts/site/content'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { useContentChange } from './use-content-change.ts'

type WithdrawProps = Readonly<{ kind: ContentKind; line: DeskLine; onClose: () => void }>

/** Asks before members no longer see a piece: its button stands beside that which publishes. */
export function WithdrawDialog({ kind, line, onClose }: WithdrawProps) {
  const t = useTexts('site/content-desk')
  const withdrawing = useContentChange(withdrawContent, t('withdrawn'), onClose)
  const words = { title: t('withdraw-title'), action: t('withdraw'), cancel: t('cancel') }
  const withdraw = () => withdrawing.mutate({ params: { kind, contentId: line.contentId } })
  return (
    <Confirm {...words} doing={withdrawing} onConfirm={withdraw} onClose={onClose}>
      <p>{t('withdraw-hint')}</p>
    </Confirm>
  )
}
