import type { Table } from '../../runtime/rows/table.ts'

/** The coded answers of a page: how many, and a digest of them. */
export type PageDigest = Readonly<{ answers: number; digest: string }>

/** The answers so far of a response that is not complete, by page. */
export type AnswersSoFar = { responseId: string; surveyId: string; pages: Readonly<Record<string, PageDigest>> }

/** The first response of a survey with these coded answers. */
export type Fingerprint = { surveyId: string; digest: string; responseId: string }

export const answersTable: Table<AnswersSoFar> = {
  name: 'answers_so_far',
  columns: { responseId: 'uuid', surveyId: 'text', pages: 'jsonb' },
  key: ['responseId'],
  constant: ['surveyId'],
  keepBytes: 16 * 1024 * 1024,
}

export const fingerprintTable: Table<Fingerprint> = {
  name: 'fingerprint',
  columns: { surveyId: 'text', digest: 'text', responseId: 'uuid' },
  key: ['surveyId', 'digest'],
  keepBytes: 4 * 1024 * 1024,
}
