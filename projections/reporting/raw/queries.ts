import type { ResponseId } from '@portal/contracts/ids'
import { type CodedKeyOf, type CodeFrame, codedKeys, withCodedQuestions } from '@portal/contracts/reporting/code-frame'
import { isTimeQuestion, momentQuestions, withTimeQuestions } from '@portal/contracts/reporting/time-question'
import type { Weights } from '@portal/contracts/reporting/weight'
import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import { type Catalogue, catalogueOf } from '@portal/contracts/survey/catalogue'
import type { Condition } from '@portal/contracts/survey/condition'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Connection, Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { withCodedAnswers } from '../coding/coded-columns.ts'
import { framesOf } from '../coding/frames-of.ts'
import type { ResponseRow, ResponseStatus } from '../response/tables.ts'
import { weightNames } from '../response/weight-names.ts'
import { allVersions } from '../tables/all-versions.ts'
import { inSnapshot } from '../tables/snapshot.ts'
import { withMomentAnswers } from '../time/moment-answers.ts'
import { savedWaves } from '../time/saved-waves.ts'
import { asNow } from './as-now.ts'
import { datesNow } from './dates-now.ts'

/** A response as it counts now. `asked`: `Q5`, or `Q5_2` for single options or items. `orders`: see `ResponseRow`. */
export type RawResponse = Readonly<{
  ordinal: number
  responseId: ResponseId
  surveyVersion: number
  status: ResponseStatus
  data: AnswerData
  texts: AnswerTexts
  asked: readonly string[]
  orders: ResponseRow['orders']
  admin: boolean
  inactive: boolean
  external: boolean
  via: 'web' | 'import'
  startedAt: string
  completedAt: string | null
  weights: Weights | null
}>

/** A survey with its responses, all of one moment. */
export type RawSurvey = Readonly<{
  /** The questions of all its versions, the coded ones, and its waves. */
  survey: Catalogue
  /** The same with all questions of time, for filters. */
  filtered: Catalogue
  /** How many started it, including those that are left out. */
  respondents: number
  /** The names of its weights, sorted. */
  weights: readonly string[]
  /** In the order in which they started, in batches; without those of erased members. Moments that `filter` names are among their answers. */
  responses: (filter?: Condition | null) => AsyncIterable<readonly RawResponse[]>
}>

export type RawQueries = Readonly<{
  /**
   * Opens a survey for reading; it may be read once. @returns what `work` returns; null for a survey that was never
   * published
   */
  read: <T>(surveyId: string, signal: AbortSignal, work: (survey: RawSurvey) => Promise<T>) => Promise<T | null>
}>

/** Rows of a batch: of 200 answers each, about 2 MB. */
const BATCH = 500

/** The schema of the build that is shown. Its tables are named themselves: a lock on a view would hold up a switch for as long as this reads. */
const SCHEMA = `select 'reporting_v' || version as schema from proj.live where projection = 'reporting'`

const definitionIn = async (connection: Connection, schema: string, surveyId: string) => {
  type Row = Readonly<{ version: number; definition: unknown; frames: readonly CodeFrame[] }>
  const { rows } = await connection.query<Row>(
    `select d.version, d.definition, ${framesOf(schema)} as frames from ${schema}.survey_definition d
    where d.survey_id = $1 order by d.version desc`,
    [surveyId],
  )
  const versions = new Map(rows.map(({ version, definition }) => [version, SurveyDefinition.parse(definition)]))
  return { definition: allVersions([...versions.values()]), versions, frames: rows[0]?.frames ?? [] }
}

const sizeIn = async (connection: Connection, schema: string, surveyId: string) => {
  const { rows } = await connection.query<Pick<RawSurvey, 'respondents' | 'weights'>>(
    `select respondents - withdrawn as respondents, ${weightNames(schema)} as weights from ${schema}.survey_size s where survey_id = $1`,
    [surveyId],
  )
  return rows[0] ?? { respondents: 0, weights: [] }
}

/** The page after an ordinal: the index on survey and ordinal gives it in order. */
const pageOf = (
  schema: string,
): string => `select ordinal, response_id as "responseId", survey_version as "surveyVersion",
    status, data, texts, asked, orders, coded, admin, inactive, external, via, ${instantText('started_at')} as "startedAt",
    ${instantText('completed_at')} as "completedAt", ${instantText('updated_at')} as "updatedAt", weights
  from ${schema}.response where survey_id = $1 and ordinal > $2 and texts is not null and status <> 'withdrawn' order by ordinal limit ${BATCH}`

type Reading = Readonly<{ connection: Connection; schema: string; surveyId: string; signal: AbortSignal }>
type StoredResponse = RawResponse &
  Readonly<{ updatedAt: string; coded: Readonly<Record<string, readonly number[]>> | null }>

/** The next page is read while the caller works on this one. */
async function* responsesIn(
  { connection, schema, surveyId, signal }: Reading,
  keys: readonly CodedKeyOf[],
  withMoments: (response: StoredResponse) => StoredResponse,
): AsyncIterable<readonly RawResponse[]> {
  const page = { name: `raw-${schema}`, text: pageOf(schema) }
  const after = async (ordinal: number): Promise<readonly RawResponse[]> => {
    const { rows } = await connection.query<StoredResponse>({ ...page, values: [surveyId, ordinal] })
    return rows.map((row) => withMoments(withCodedAnswers(row, keys)))
  }
  let coming = after(-1)
  for (;;) {
    signal.throwIfAborted()
    const rows = await coming
    const last = rows.length < BATCH ? undefined : rows.at(-1)
    if (last) {
      coming = after(last.ordinal)
      coming.catch(() => undefined) // met where it is awaited, unless the caller has stopped reading
    }
    if (rows.length > 0) yield rows
    if (!last) return
  }
}

/** The moments of a response are facts about it: they have columns of their own. */
const withoutMoments = (survey: Catalogue): Catalogue => {
  const isOfMoment = (id: string) => momentQuestions.some((one) => one === id) && isTimeQuestion(survey, id)
  return {
    ...survey,
    questions: new Map([...survey.questions].filter(([id]) => !isOfMoment(id))),
    keys: new Map([...survey.keys].filter(([, { question }]) => !isOfMoment(question.id))),
  }
}

export const rawQueries = (pool: Pool): RawQueries => ({
  read: (surveyId, signal, work) =>
    inSnapshot(pool, signal, async (connection) => {
      const { schema } = (await connection.query<Readonly<{ schema: string }>>(SCHEMA)).rows[0] ?? {}
      if (schema === undefined) return null
      const { definition, versions, frames } = await definitionIn(connection, schema, surveyId)
      if (definition === null) return null
      const size = await sizeIn(connection, schema, surveyId)
      const waves = await savedWaves(connection, surveyId)
      const own = catalogueOf(withCodedQuestions(definition, frames))
      const filtered = withTimeQuestions(own, waves)
      const reading = { connection, schema, surveyId, signal }
      const [now, dated] = [asNow(definition, [...versions.values()]), datesNow(definition, versions)]
      return work({
        survey: withoutMoments(filtered),
        filtered,
        ...size,
        responses: (filter = null) => {
          const withMoments = withMomentAnswers(filtered, waves, filter)
          return responsesIn(reading, codedKeys(definition, frames), (response) => withMoments(dated(now(response))))
        },
      })
    }),
})
