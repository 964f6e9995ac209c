import type { WireQuestion } from '@portal/contracts/http/surveys'
import { InlineHtml } from '../../../../ui/html-text.tsx'

/** What the two ends of a slider mean, above it; nothing where the author says nothing. */
export function SliderEnds({ question, id }: Readonly<{ question: WireQuestion; id?: string }>) {
  const { low = '', high = '' } = question.number ?? {}
  if (low === '' && high === '') return null
  return (
    <div className="slider-ends" id={id} data-beside-box="true">
      <InlineHtml html={low} />
      <InlineHtml html={high} />
    </div>
  )
}
