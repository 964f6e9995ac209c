import { tableBaseMark } from '@portal/contracts/reporting/cell-marks'
import { isFirstOfGroup } from '@portal/contracts/reporting/column-groups'
import type { ColumnInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useFigures } from '../figures.ts'
import { ColumnGap } from './column-gap.tsx'
import { type ColumnWindow, indexesOf } from './column-window.ts'

type BaseProps = Readonly<{
  table: TableInWords
  columns: readonly ColumnInWords[]
  shown: ColumnWindow
  decimals: number
  isTested: boolean
}>

type LineProps = Pick<BaseProps, 'columns' | 'shown' | 'isTested'> &
  Readonly<{ label: string; figure: (index: number) => ReactNode }>

function BaseLine({ columns, shown, isTested, label, figure }: LineProps) {
  return (
    <tr className="cross-base">
      <th scope="row">{label}</th>
      <ColumnGap columns={shown.from} />
      {indexesOf(shown).map((index) => (
        <td key={columns[index]?.id ?? index} className={isFirstOfGroup(columns, index) ? 'cross-first' : undefined}>
          {figure(index)}
          {isTested && index > 0 && <span className="cross-letters" />}
        </td>
      ))}
      <ColumnGap columns={columns.length - shown.to} />
    </tr>
  )
}

/** How many respondents each column has; in a weighted run also what the shares are of, and how many unweighted respondents are as precise. */
export function BaseRows({ table, decimals, ...of }: BaseProps) {
  const t = useTexts('reporting/reports')
  const { count, statistic } = useFigures(decimals)
  const { bases, weightedBases } = table
  const weighted = (which: 'base' | 'effective', index: number): string => {
    const found = weightedBases?.[index]
    return found ? statistic(found[which]) : ''
  }
  return (
    <tbody>
      <BaseLine
        {...of}
        label={t('base-row')}
        figure={(index) => (
          <>
            {count(bases[index] ?? 0)}
            <span data-beside>{tableBaseMark(table, index)}</span>
          </>
        )}
      />
      {weightedBases &&
        (['base', 'effective'] as const).map((which) => (
          <BaseLine key={which} {...of} label={t(`weighted-${which}`)} figure={(index) => weighted(which, index)} />
        ))}
    </tbody>
  )
}
