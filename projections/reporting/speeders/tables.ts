import type { Table } from '../../runtime/rows/table.ts'
import type { Histogram } from './pace.ts'

/** The time so far of a response that is not complete; `ms` is null once a page came without its time. */
export type Timing = { responseId: string; surveyId: string; ms: number | null }

/** A completed response that is still to be judged. */
export type Early = Readonly<{ responseId: string; ms: number }>

/** The times of a survey's completed responses. `early`: those that completed before there were enough to judge. */
export type SurveyPace = { surveyId: string; responses: number; histogram: Histogram; early: readonly Early[] }

export const timingTable: Table<Timing> = {
  name: 'timing',
  columns: { responseId: 'uuid', surveyId: 'text', ms: 'int null' },
  key: ['responseId'],
  constant: ['surveyId'],
  keepBytes: 16 * 1024 * 1024,
}

export const paceTable: Table<SurveyPace> = {
  name: 'pace',
  columns: { surveyId: 'text', responses: 'int', histogram: 'jsonb', early: 'jsonb' },
  key: ['surveyId'],
  keepBytes: 4 * 1024 * 1024,
}
