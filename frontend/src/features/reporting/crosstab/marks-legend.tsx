import type { TestRules } from '@portal/contracts/reporting/testing'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { comparedWith, HIDDEN_MARK } from './marks.ts'

type LegendProps = Readonly<{ isTested: boolean; hasArrows: boolean; isWeighted: boolean; rules: TestRules }>
type Line = readonly [mark: string, meaning: string]

type UnderKey = 'mark-hidden' | `mark-${'small' | 'too-small'}${'' | '-effective'}`

/** What the marks in the tables mean. */
export function MarksLegend({ isTested, hasArrows, isWeighted, rules }: LegendProps) {
  const t = useTexts('reporting/reports')
  const { strict, loose, testedFrom, solidFrom, hiddenUnder } = rules
  const letter = (mark: string, level: number | null): readonly Line[] =>
    isTested && level !== null ? [[mark, t('mark-level', { level })]] : []
  const effective = isWeighted ? '-effective' : ''
  const under = (mark: string, key: UnderKey, bound: number): readonly Line[] =>
    bound > 0 ? [[mark, t(key, { under: bound })]] : []
  const lines: readonly Line[] = [
    ...letter('A', strict),
    ...letter('a', loose),
    ...(isTested && hasArrows ? [[loose === null ? '▲ ▼' : '▲ ▼ △ ▽', t(`mark-${comparedWith(rules)}`)] as const] : []),
    ...under('*', `mark-small${effective}`, solidFrom),
    ...under('**', `mark-too-small${effective}`, testedFrom),
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
