import type { Table } from '../../runtime/rows/table.ts'

/** A response that a person should review, and why. */
export type FlaggedResponse = { responseId: string; surveyId: string; flags: readonly string[]; flaggedAt: string }

export const flaggedTable: Table<FlaggedResponse> = {
  name: 'flagged_response',
  columns: { responseId: 'uuid', surveyId: 'text', flags: 'text[]', flaggedAt: 'timestamptz' },
  key: ['responseId'],
  constant: ['surveyId', 'flaggedAt'],
  indexes: [['surveyId']],
  keepBytes: 1024 * 1024,
}
