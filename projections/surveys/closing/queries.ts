import type { SurveyId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'

export type ClosingQueries = Readonly<{
  /** The surveys that take no answers now. */
  closed: () => Promise<ReadonlySet<SurveyId>>
}>

export const closingQueries = (pool: Pool): ClosingQueries => ({
  closed: async () => {
    const { rows } = await pool.query<{ surveyId: SurveyId }>('select survey_id as "surveyId" from read.closed_survey')
    return new Set(rows.map(({ surveyId }) => surveyId))
  },
})
