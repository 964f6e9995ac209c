import type { RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { timeInTable } from '@portal/contracts/reporting/time-in-table'
import type { ChartData } from '../chart/chart-data.ts'

const axes = { rows: 'labels', columns: 'series' } as const

/** What of a table's chart follows one another in time; nothing for most. */
export const timeOf = (run: Pick<RunInWords, 'spec'>, table: TableInWords): Pick<ChartData, 'time'> => {
  const time = timeInTable(run, table)
  return time ? { time: axes[time] } : {}
}
