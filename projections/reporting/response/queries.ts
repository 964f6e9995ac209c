import type { MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import { backOff } from '@portal/infra/tools/back-off'
import { instantText } from '@portal/infra/tools/instant-text'
import { countInVersions } from '../../runtime/builds/count-in-versions.ts'
import { leftOut } from './left-out.ts'
import type { ResponseStatus } from './tables.ts'
import { weightNames } from './weight-names.ts'

export type ResponseView = Readonly<{
  responseId: ResponseId
  surveyId: SurveyId
  surveyVersion: number
  memberId: MemberId | null
  status: ResponseStatus
  page: string | null
  /** The answers that count now; `texts` is null after an erasure. */
  data: AnswerData
  texts: AnswerTexts | null
  /** `Q5`, or `Q5_2` for single options or items. */
  asked: readonly string[]
  updatedAt: string
}>

export type SurveyCount = Readonly<{
  surveyId: SurveyId
  responses: number
  completes: number
  weights: readonly string[]
}>

export type ResponseQueries = Readonly<{
  byId: (responseId: ResponseId) => Promise<ResponseView | null>
  /** A member's responses with their answers, from which the survey's flow computes the progress. */
  ofMember: (memberId: MemberId) => Promise<readonly ResponseView[]>
  /** By survey: all who started, including flagged responses, how many of them are complete, and the names of its weights. */
  countsBySurvey: () => Promise<readonly SurveyCount[]>
}>

const VIEW = `select response_id as "responseId", survey_id as "surveyId", survey_version as "surveyVersion",
    member_id as "memberId", status, page, data, texts, asked, ${instantText('updated_at')} as "updatedAt"
  from read.response`

const COUNTS = `select survey_id as "surveyId", respondents - withdrawn as responses, completes, ${weightNames('read')} as weights
  from read.survey_size s order by survey_id`

export const responseQueries = (pool: Pool): ResponseQueries => ({
  byId: async (responseId) =>
    (await pool.query<ResponseView>(`${VIEW} where response_id = $1`, [responseId])).rows[0] ?? null,
  ofMember: async (memberId) =>
    (await pool.query<ResponseView>(`${VIEW} where member_id = $1 order by started_at desc`, [memberId])).rows,
  countsBySurvey: async () => (await pool.query<SurveyCount>(COUNTS)).rows,
})

const MARKS = `select w.survey_id as "surveyId", concat_ws(' ', l.version, coalesce(d.version, 0),
    coalesce(s.tail_events, 0), coalesce(s.folded_at, '-'),
    (select coalesce(sum(f.revision), 0) from read.code_frame f where f.survey_id = w.survey_id), ${leftOut('l.version')}) as mark
  from unnest($1::text[]) as w (survey_id)
  join proj.live l on l.projection = 'reporting'
  left join read.survey_size s on s.survey_id = w.survey_id
  left join lateral (select max(n.version) as version from read.survey_definition n where n.survey_id = w.survey_id) d
    on true`

/** Of each survey a text that differs whenever its figures may differ; none before the projection has ever run. */
export const figureMarks =
  (pool: Pick<Pool, 'query'>) =>
  async (surveys: readonly SurveyId[]): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await pool.query<Readonly<{ surveyId: string; mark: string }>>(MARKS, [surveys])
    return new Map(rows.map(({ surveyId, mark }) => [surveyId, mark]))
  }

/** A response that an import brought. */
export type ImportedResponse = Readonly<{ responseId: ResponseId; ordinal: number; isWithdrawn: boolean }>

/** The responses of an import after an ordinal, a thousand at a time. */
export const importedBy =
  (pool: Pool) =>
  async (surveyId: SurveyId, importId: string, after: number): Promise<readonly ImportedResponse[]> => {
    const { rows } = await pool.query<ImportedResponse>(
      `select response_id as "responseId", ordinal, status = 'withdrawn' as "isWithdrawn" from read.response
      where survey_id = $1 and import_id = $2 and ordinal > $3 order by ordinal limit 1000`,
      [surveyId, importId, after],
    )
    return rows
  }

/** How many responses each import of a survey has brought, and how many of them are withdrawn. */
export const importCounts =
  (pool: Pool) =>
  async (surveyId: SurveyId): Promise<ReadonlyMap<string, Readonly<{ responses: number; withdrawn: number }>>> => {
    const { rows } = await pool.query<Readonly<{ importId: string; responses: number; withdrawn: number }>>(
      `select import_id as "importId", count(*)::int as responses, count(*) filter (where status = 'withdrawn')::int as withdrawn
      from read.response where survey_id = $1 and import_id is not null group by import_id`,
      [surveyId],
    )
    return new Map(rows.map(({ importId, ...counts }) => [importId, counts]))
  }

/** The version of the read model that has the ids of imports first. */
const WITH_IMPORT_IDS = 5

/** How far the read model that is shown is, compared with a head of the log; null if none is shown that has the ids. */
const placeAt = async (pool: Pool, head: Position): Promise<'there' | 'behind' | null> => {
  const { rows } = await pool.query<Readonly<{ version: number; isBehind: boolean }>>(
    `select c.version, bool_or(c.pos < $1 collate "C") as "isBehind"
    from proj.checkpoint c join proj.live using (projection, version) where projection = 'reporting' group by c.version`,
    [head],
  )
  const [live] = rows
  if (live === undefined || live.version < WITH_IMPORT_IDS) return null
  return live.isBehind ? 'behind' : 'there'
}

const LOOKS = 8

/**
 * Whether responses may have been imported into the survey without an import's id, as earlier releases did. True too if another
 * version of the read model is shown, or if it does not reach `head` within three seconds: while answers come in it is behind by a moment, and
 * an import that cannot be sure has to look up each of its rows.
 */
export const hasFormerImports = async (pool: Pool, surveyId: SurveyId, head: Position): Promise<boolean> => {
  const { pause } = backOff({ firstMs: 50, longestMs: 800 })
  let place = await placeAt(pool, head)
  for (let look = 1; place === 'behind' && look < LOOKS; look += 1) {
    await pause()
    place = await placeAt(pool, head)
  }
  if (place !== 'there') return true
  const found = await pool.query(
    `select from read.response where survey_id = $1 and via = 'import' and import_id is null limit 1`,
    [surveyId],
  )
  return found.rows.length > 0
}

export type TakenSurvey = Readonly<{
  surveyId: SurveyId
  /** Of the newest version; null if none is published. */
  title: SurveyDefinition['title'] | null
  status: Exclude<ResponseStatus, 'withdrawn'>
  startedAt: string
  completedAt: string | null
}>
export type TakenSurveys = (memberId: MemberId) => Promise<readonly TakenSurvey[]>

/** The surveys that a member has begun, the latest first, without the answers. */
export const takenSurveys =
  (pool: Pool): TakenSurveys =>
  async (memberId) => {
    const { rows } = await pool.query<TakenSurvey>(
      `select r.survey_id as "surveyId", s.title, r.status, ${instantText('r.started_at')} as "startedAt",
        ${instantText('r.completed_at')} as "completedAt"
      from read.response r left join lateral
        (select title from read.survey where survey_id = r.survey_id order by version desc limit 1) s on true
      where r.member_id = $1 and r.status <> 'withdrawn' order by r.started_at desc`,
      [memberId],
    )
    return rows
  }

/** Which of these members have a response that was not erased. */
export const membersWithWords = async (pool: Pool, members: readonly MemberId[]): Promise<readonly MemberId[]> => {
  const { rows } = await pool.query<Readonly<{ memberId: MemberId }>>(
    `select distinct member_id as "memberId" from read.response where member_id = any($1::uuid[]) and texts is not null`,
    [members],
  )
  return rows.map(({ memberId }) => memberId)
}

/** How many rows still hold texts that a member wrote, in all versions. */
export const writtenResponseRows = (pool: Pool, memberId: MemberId): Promise<number> =>
  countInVersions(pool, {
    table: 'response',
    column: 'texts',
    where: 'member_id = $1 and texts is not null',
    values: [memberId],
  })
