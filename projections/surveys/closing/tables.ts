import type { Table } from '../../runtime/rows/table.ts'

export type ClosedRow = { surveyId: string; closedAt: string }

/** The surveys that take no answers now. */
export const closedTable: Table<ClosedRow> = {
  name: 'closed_survey',
  columns: { surveyId: 'text', closedAt: 'timestamptz' },
  key: ['surveyId'],
  keepBytes: 0,
}
