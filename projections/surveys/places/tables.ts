import type { Table } from '../../runtime/rows/table.ts'

/** The place of a response in the quotas of its survey. */
export type PlaceRow = { responseId: string; surveyId: string; cells: readonly string[]; isComplete: boolean }

export const placeTable: Table<PlaceRow> = {
  name: 'quota_place',
  columns: { responseId: 'uuid', surveyId: 'text', cells: 'text[]', isComplete: 'bool' },
  key: ['responseId'],
  constant: ['surveyId'],
  indexes: [['surveyId']],
  keepBytes: 4 * 1024 * 1024,
}

/** A place that is given back if its respondent stays away for so long. */
export type Hold = { responseId: string; surveyId: string; minutes: number }

export const holdTable: Table<Hold> = {
  name: 'hold',
  columns: { responseId: 'uuid', surveyId: 'text', minutes: 'int' },
  key: ['responseId'],
  constant: ['surveyId'],
  keepBytes: 4 * 1024 * 1024,
}
