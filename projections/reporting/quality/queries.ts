import type { SurveyId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'

export type QualityQueries = Readonly<{
  /** How many responses of each survey are flagged; surveys without any are left out. */
  flaggedBySurvey: () => Promise<ReadonlyMap<SurveyId, number>>
}>

const FLAGGED = `select survey_id as "surveyId", count(*)::int as flagged from read.flagged_response group by survey_id`

type FlaggedRow = Readonly<{ surveyId: SurveyId; flagged: number }>

export const qualityQueries = (pool: Pool): QualityQueries => ({
  flaggedBySurvey: async () => {
    const { rows } = await pool.query<FlaggedRow>(FLAGGED)
    return new Map(rows.map(({ surveyId, flagged }) => [surveyId, flagged]))
  },
})
