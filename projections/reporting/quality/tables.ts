import type { FlagKind, FlagVerdict, ResponseFlag } from '@portal/contracts/survey/response-flag'
import type { Table } from '../../runtime/rows/table.ts'

/** A reason to review a response, with its evidence, and what a person said of it. */
export type FlagRow = {
  responseId: string
  flag: FlagKind
  surveyId: string
  evidence: ResponseFlag['evidence']
  flaggedAt: string
  verdict: FlagVerdict | null
  reviewedAt: string | null
}

export const flagTable: Table<FlagRow> = {
  name: 'response_flag',
  columns: {
    responseId: 'uuid',
    flag: 'text',
    surveyId: 'text',
    evidence: 'jsonb',
    flaggedAt: 'timestamptz',
    verdict: 'text null',
    reviewedAt: 'timestamptz null',
  },
  key: ['responseId', 'flag'],
  unit: ['responseId'],
  constant: ['surveyId', 'evidence', 'flaggedAt'],
  indexes: [['surveyId']],
  keepBytes: 1024 * 1024,
}
