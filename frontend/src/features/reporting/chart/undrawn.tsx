import { useTexts } from '../../../lib/texts/use-texts.ts'

/** In the place of a chart that could not be drawn: a reader would wait for it, and its table has the figures. */
export function Undrawn() {
  const t = useTexts('reporting/reports')
  return <p dir="auto">{t('chart-failed')}</p>
}
