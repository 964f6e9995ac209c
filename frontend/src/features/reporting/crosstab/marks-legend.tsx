import { useTexts } from '../../../lib/texts/use-texts.ts'

type LegendProps = Readonly<{ isTested: boolean; hasArrows: boolean }>

/** What the marks in the tables mean. */
export function MarksLegend({ isTested, hasArrows }: LegendProps) {
  const t = useTexts('reporting/reports')
  const lines = [
    ...(isTested
      ? ([
          ['A', t('mark-strict')],
          ['a', t('mark-loose')],
        ] as const)
      : []),
    ...(isTested && hasArrows ? ([['▲ ▼', t('mark-total')]] as const) : []),
    ['*', t('mark-small')],
    ['**', t('mark-too-small')],
    ['–', t('mark-nobody')],
  ] as const
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
