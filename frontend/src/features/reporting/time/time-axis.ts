import type { RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { WAVE } from '@portal/contracts/reporting/time-question'
import type { ChartData } from '../chart/chart-data.ts'
import { viewOf } from '../shape-view.ts'

const isOfWaves = ({ waves = [] }: TableSpec, question: string): boolean => question === WAVE && waves.length > 0

/** Whether the columns of a run follow one another in time: one group of periods, or of waves. */
const hasTimeColumns = (spec: TableSpec): boolean => {
  const [group, ...others] = spec.banner
  if (!group || others.length > 0) return false
  if (group.periods) return true
  return group.items.every(({ condition }) => 'question' in condition && isOfWaves(spec, condition.question))
}

/** What of a table follows one another in time: its rows, or its columns; nothing for most. */
export const timeOf = (
  { spec }: Pick<RunInWords, 'spec'>,
  { shape, question }: TableInWords,
): Pick<ChartData, 'time'> => {
  if (viewOf(shape).needsDate || isOfWaves(spec, question)) return { time: 'labels' }
  return hasTimeColumns(spec) ? { time: 'series' } : {}
}
