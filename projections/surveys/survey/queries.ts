import type { SurveyId } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'

export type PublishedSurvey = Readonly<{
  surveyId: SurveyId
  version: number
  definition: SurveyDefinition
  publishedAt: string
}>

export type SurveyQueries = Readonly<{
  /** The newest version of each survey, by name. */
  latest: () => Promise<readonly PublishedSurvey[]>
  /** One version; the newest if none is named. */
  find: (surveyId: SurveyId, version?: number) => Promise<PublishedSurvey | null>
}>

const COLUMNS = `survey_id as "surveyId", version, definition,
  ${instantText('published_at')} as "publishedAt"`

const LATEST = `select distinct on (survey_id) survey_id as "surveyId", version from read.survey
  order by survey_id, version desc`

const NEWEST = `select survey_id as "surveyId", version from read.survey
  where survey_id = $1 order by version desc limit 1`

const LOAD = `select ${COLUMNS} from read.survey
  where (survey_id, version) in (select * from unnest($1::text[], $2::int[]))`

type Version = Pick<PublishedSurvey, 'surveyId' | 'version'>

const MOST_KEPT = 1_000

/** The definition of a version never changes: it is read and parsed once, and is the same object each time. */
export const surveyQueries = (pool: Pool): SurveyQueries => {
  const kept = new Map<string, PublishedSurvey>()
  const keyOf = ({ surveyId, version }: Version): string => `${version} ${surveyId}`

  const load = async (versions: readonly Version[]): Promise<void> => {
    const missing = versions.filter((version) => !kept.has(keyOf(version)))
    if (missing.length === 0) return
    const asked = [missing.map(({ surveyId }) => surveyId), missing.map(({ version }) => version)]
    const { rows } = await pool.query<PublishedSurvey>(LOAD, asked)
    for (const row of rows) kept.set(keyOf(row), row)
  }

  const published = async (versions: readonly Version[]): Promise<readonly PublishedSurvey[]> => {
    await load(versions)
    const found = versions.map((version) => kept.get(keyOf(version))).filter((survey) => survey !== undefined)
    for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(key)
    return found
  }

  const newestOf = async (surveyId: SurveyId): Promise<readonly Version[]> =>
    (await pool.query<Version>(NEWEST, [surveyId])).rows

  return {
    latest: async () => published((await pool.query<Version>(LATEST)).rows),
    find: async (surveyId, version) =>
      (await published(version === undefined ? await newestOf(surveyId) : [{ surveyId, version }]))[0] ?? null,
  }
}
