import type { TestRules } from '@portal/contracts/reporting/testing'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { comparedWith, HIDDEN_MARK } from './marks.ts'

type LegendProps = Readonly<{ isTested: boolean; hasArrows: boolean; rules: TestRules }>
type Line = readonly [mark: string, meaning: string]

/** What the marks in the tables mean. */
export function MarksLegend({ isTested, hasArrows, rules }: LegendProps) {
  const t = useTexts('reporting/reports')
  const { strict, loose, testedFrom, solidFrom, hiddenUnder } = rules
  const letter = (mark: string, level: number | null): readonly Line[] =>
    isTested && level !== null ? [[mark, t('mark-level', { level })]] : []
  const under = (mark: string, key: 'mark-small' | 'mark-too-small' | 'mark-hidden', bound: number): readonly Line[] =>
    bound > 0 ? [[mark, t(key, { under: bound })]] : []
  const lines: readonly Line[] = [
    ...letter('A', strict),
    ...letter('a', loose),
    ...(isTested && hasArrows ? [[loose === null ? '▲ ▼' : '▲ ▼ △ ▽', t(`mark-${comparedWith(rules)}`)] as const] : []),
    ...under('*', 'mark-small', solidFrom),
    ...under('**', 'mark-too-small', testedFrom),
    ...under(HIDDEN_MARK, 'mark-hidden', hiddenUnder),
    ['–', t('mark-nobody')],
  ]
  return (
    <dl className="marks" aria-label={t('legend')}>
      {lines.map(([mark, meaning]) => (
        <div key={mark}>
          <dt>{mark}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
