import type { SurveyId } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '../../runtime/rows/instant-text.ts'

export type PublishedSurvey = Readonly<{
  surveyId: SurveyId
  version: number
  definition: SurveyDefinition
  publishedAt: string
}>

export type SurveyQueries = Readonly<{
  /** The newest version of each survey, by name. */
  latest: () => Promise<readonly PublishedSurvey[]>
  /** One version; the newest where none is named. */
  find: (surveyId: SurveyId, version?: number) => Promise<PublishedSurvey | null>
}>

const COLUMNS = `survey_id as "surveyId", version, definition,
  ${instantText('published_at')} as "publishedAt"`

const LATEST = `select distinct on (survey_id) ${COLUMNS} from read.survey order by survey_id, version desc`

const FIND = `select ${COLUMNS} from read.survey where survey_id = $1 and ($2::int is null or version = $2)
  order by version desc limit 1`

export const surveyQueries = (pool: Pool): SurveyQueries => ({
  latest: async () => (await pool.query<PublishedSurvey>(LATEST)).rows,
  find: async (surveyId, version) =>
    (await pool.query<PublishedSurvey>(FIND, [surveyId, version ?? null])).rows[0] ?? null,
})
