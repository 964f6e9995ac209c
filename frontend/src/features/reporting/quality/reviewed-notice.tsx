import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { shortId } from './short-id.ts'
import type { Review } from './use-review.ts'

type ReviewedProps = Readonly<{ review: Review; isBusy: boolean; onUndo: () => void }>

/** What was said just now, and the way back. It takes the focus: the row whose button was pressed may have gone. */
export function ReviewedNotice({ review: { flag, verdict }, isBusy, onUndo }: ReviewedProps) {
  const t = useTexts('reporting/quality')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const named = { reason: t(flag.flag), response: shortId(flag.responseId) }
  const undo = (
    <Button busy={isBusy} onClick={onUndo}>
      {t('undo')}
    </Button>
  )
  return (
    <div ref={box} tabIndex={-1} className="flags__reviewed">
      <Notice tone="info" title={t(`was-${verdict ?? 'taken-back'}`, named)} action={undo} />
    </div>
  )
}
