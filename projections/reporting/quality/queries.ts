import type { ResponseId, SurveyId } from '@portal/contracts/ids'
import type { ResponseFlag } from '@portal/contracts/survey/response-flag'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import type { FlagRow } from './tables.ts'

export type StoredFlag = ResponseFlag &
  Readonly<{ responseId: ResponseId } & Pick<FlagRow, 'flaggedAt' | 'verdict' | 'reviewedAt'>>

/** Which flags: all, or those that nobody has reviewed. */
export type FlagsWanted = Readonly<{ surveyId: SurveyId; isOpenOnly: boolean; page: number; perPage: number }>

export type QualityQueries = Readonly<{
  /**
   * How many responses of each survey are flagged, without those of which every flag was dismissed; surveys without any
   * are left out.
   */
  flaggedBySurvey: () => Promise<ReadonlyMap<SurveyId, number>>
  /** The flags of a survey, the newest first. */
  flagsOf: (wanted: FlagsWanted) => Promise<Readonly<{ flags: readonly StoredFlag[]; total: number }>>
}>

const FLAGGED = `select survey_id as "surveyId", count(distinct response_id)::int as flagged from read.response_flag
  where verdict is distinct from 'dismissed' group by survey_id`

const WANTED = `from read.response_flag where survey_id = $1 and (not $2::bool or verdict is null)`

const FLAGS = `select response_id as "responseId", flag, evidence, ${instantText('flagged_at')} as "flaggedAt", verdict,
    ${instantText('reviewed_at')} as "reviewedAt"
  ${WANTED} order by flagged_at desc, response_id, flag limit $3 offset $4`

const TOTAL = `select count(*)::int as total ${WANTED}`

type FlaggedRow = Readonly<{ surveyId: SurveyId; flagged: number }>

export const qualityQueries = (pool: Pool): QualityQueries => ({
  flaggedBySurvey: async () => {
    const { rows } = await pool.query<FlaggedRow>(FLAGGED)
    return new Map(rows.map(({ surveyId, flagged }) => [surveyId, flagged]))
  },
  flagsOf: async ({ surveyId, isOpenOnly, page, perPage }) => {
    const wanted = [surveyId, isOpenOnly]
    const [flags, total] = await Promise.all([
      pool.query<StoredFlag>(FLAGS, [...wanted, perPage, (page - 1) * perPage]),
      pool.query<Readonly<{ total: number }>>(TOTAL, wanted),
    ])
    return { flags: flags.rows, total: total.rows[0]?.total ?? 0 }
  },
})
