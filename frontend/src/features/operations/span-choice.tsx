import { useTexts } from '../../lib/texts/use-texts.ts'
import { spans } from './spans.ts'
import { useSpan } from './use-history.ts'

const TEXTS = { 5: 'span-5', 60: 'span-60', 1440: 'span-1440' } as const

/** How far back the charts of the page go. */
export function SpanChoice() {
  const t = useTexts('operations/operations')
  const [span, choose] = useSpan()
  return (
    <fieldset className="span-choice">
      <legend className="visually-hidden">{t('span')}</legend>
      {spans.map((one) => (
        <button key={one} type="button" aria-pressed={one === span} onClick={() => choose(one)}>
          {t(TEXTS[one])}
        </button>
      ))}
    </fieldset>
  )
}
