import type { Weights } from '@portal/contracts/reporting/weight'
import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Pool } from '@portal/infra/database/pool'
import { readModels } from '@portal/projections/read-models'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { columnsOfWeight } from '@portal/projections/reporting/response/weight-bits'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import { naiveColumns } from '../figures/naive-figures.ts'
import { uuidOf } from './answering.ts'

/**
 * One respondent as the read models store them. `flags` of `complete`, `admin`, `inactive`, `external`. `member`: a name, which is the same
 * member in all surveys. `isErased`: without the texts.
 */
export type StoredRespondent = Readonly<{
  data: AnswerData
  texts?: AnswerTexts
  asked: readonly string[]
  flags?: readonly string[]
  weights?: Weights
  member?: string
  isErased?: boolean
  /** Moments: without them, now; `completedAt`: null, not yet. */
  startedAt?: string
  updatedAt?: string
  completedAt?: string | null
}>

const CHUNK = 65_536

/** Creates the schemas of the read models, with the reporting projection at a position. */
export const prepareReadModels = async (pool: Pool): Promise<void> => {
  await prepareProjections(pool, readModels)
  await moveTo(pool, '0000000000000001')
}

export const moveTo = async (pool: Pool, position: string): Promise<void> => {
  await pool.query(
    `insert into proj.checkpoint (projection, version, pos, log_id) values ('reporting', $2, $1, gen_random_uuid())
     on conflict (projection, version, source, shard, mask) do update set pos = excluded.pos`,
    [position, reportingProjection.version],
  )
}

type Columns = Map<string, Map<number, Uint8Array>>

/** Bits of every column, by key and chunk, computed one respondent at a time. */
const columnsOf = (definition: SurveyDefinition, respondents: readonly StoredRespondent[]) => {
  const columns: Columns = new Map()
  const set = (key: string, ordinal: number): void => setBit(columns, key, ordinal, respondents.length)
  for (const [ordinal, { data, texts = {}, asked, flags = [], weights = {} }] of respondents.entries()) {
    const pages = new Map([['all', { data, texts, asked }]])
    const whole = { surveyId: definition.name, ordinal, pages, status: '', flags: new Set(['started', ...flags]) }
    for (const key of naiveColumns(whole, definition)) set(key, ordinal)
    for (const [name, weight] of Object.entries(weights)) {
      for (const key of columnsOfWeight(name, weight)) set(key, ordinal)
    }
  }
  return columns
}

/** `of`: how many respondents there are. */
const setBit = (columns: Columns, key: string, ordinal: number, of: number): void => {
  const chunks = columns.get(key) ?? new Map<number, Uint8Array>()
  const bits = chunks.get(Math.floor(ordinal / CHUNK)) ?? new Uint8Array(Math.ceil(Math.min(CHUNK, of) / 8))
  const byte = (ordinal % CHUNK) >> 3
  bits[byte] = (bits[byte] ?? 0) | (1 << (ordinal & 7))
  chunks.set(Math.floor(ordinal / CHUNK), bits)
  columns.set(key, chunks)
}

const trimmed = (bits: Uint8Array): Buffer =>
  Buffer.from(bits.subarray(0, bits.findLastIndex((byte) => byte !== 0) + 1))

const REMOVE = `with ${['response', 'index_column', 'index_tail', 'survey_size', 'survey_definition']
  .map((table) => `${table} as (delete from read.${table} where survey_id = $1)`)
  .join(', ')} select`

/**
 * Writes a survey and its respondents (ordinals 0, 1, 2 …) directly into the read models, replacing the survey's
 * former rows. `position` is stored as the position at which the columns changed.
 */
export const storeAnswers = async (
  pool: Pool,
  definition: SurveyDefinition,
  respondents: readonly StoredRespondent[],
  position = '0000000000000001',
): Promise<void> => {
  const survey = definition.name
  await pool.query(REMOVE, [survey])
  await pool.query('insert into read.survey_definition values ($1, 1, $2)', [survey, definition])
  const weights = [...new Set(respondents.flatMap((one) => Object.keys(one.weights ?? {})))]
  const size = [survey, respondents.length, weights]
  await pool.query('insert into read.survey_size values ($1, $2, 0, 0, null, $3, 0)', size)
  const parts = [...columnsOf(definition, respondents)].flatMap(([key, chunks]) =>
    [...chunks].map(([chunk, bits]) => ({ key, chunk, bits: trimmed(bits) })),
  )
  await pool.query(
    `insert into read.index_column select $1, key, chunk, bits, $2
     from unnest($3::text[], $4::int[], $5::bytea[]) as part(key, chunk, bits)`,
    [survey, position, parts.map(({ key }) => key), parts.map(({ chunk }) => chunk), parts.map(({ bits }) => bits)],
  )
  await storeResponses(pool, survey, respondents)
}

const storeResponses = async (pool: Pool, survey: string, respondents: readonly StoredRespondent[]): Promise<void> => {
  const rows = respondents.map(({ data, texts = {}, asked, flags = [], member, isErased, ...moments }, ordinal) => ({
    response_id: uuidOf(`${survey} ${ordinal}`),
    member_id: member === undefined ? null : uuidOf(`member ${member}`),
    ordinal,
    status: flags.includes('complete') ? 'complete' : 'in progress',
    data,
    texts: isErased ? null : texts,
    asked,
    admin: flags.includes('admin'),
    inactive: flags.includes('inactive'),
    external: flags.includes('external'),
    started_at: moments.startedAt,
    updated_at: moments.updatedAt,
    completed_at: moments.completedAt,
  }))
  await pool.query(
    `insert into read.response (survey_id, response_id, member_id, ordinal, survey_version, status, data, texts, asked, admin,
       inactive, external, via, started_at, updated_at, completed_at)
     select $1, response_id, member_id, ordinal, 1, status, data, texts, asked, admin, inactive, external, 'web',
       coalesce(started_at, now()), coalesce(updated_at, now()), completed_at
     from jsonb_to_recordset($2::jsonb) as r(response_id uuid, member_id uuid, ordinal int, status text, data jsonb, texts jsonb,
       asked text[], admin bool, inactive bool, external bool, started_at timestamptz, updated_at timestamptz, completed_at timestamptz)`,
    [survey, JSON.stringify(rows)],
  )
}
