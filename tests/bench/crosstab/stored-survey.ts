import { SurveyId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { migrate } from '@portal/infra/database/migrate'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { readModels } from '@portal/projections/read-models'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import { type Answers, CODES, GROUPS, OPTIONS } from './answers.ts'

const CHUNK = 65_536
const at = (folder: string): URL => new URL(`../../../${folder}/`, import.meta.url)
const FOLDERS = [
  { part: 'event-log', directory: at('infra/event-log/migrations') },
  { part: 'runtime', directory: at('projections/runtime/migrations') },
]

const optionsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ code: i + 1, text: `Option ${i + 1}` }))
const single = (id: string) => ({ id, type: 'single-choice', text: id, options: optionsOf(CODES) })
const groups = Array.from({ length: GROUPS }, (_, g) => `B${g + 1}`)

const definition = SurveyDefinition.parse({
  name: 'bench',
  title: 'Bench',
  type: 'survey',
  languages: ['en'],
  pages: [
    {
      id: 'all',
      questions: [
        single('Q1'),
        { id: 'Q2', type: 'multi-choice', text: 'Q2', options: optionsOf(OPTIONS) },
        ...groups.map(single),
        { id: 'F', type: 'multi-choice', text: 'F', options: optionsOf(1) },
      ],
    },
  ],
  endPages: { complete: { message: 'Done' } },
})

/** Both questions by four banner questions of five codes, with letters; those in the filter only, or all. */
export const storedSpec = (filtered: boolean): TableSpec => ({
  surveyID: SurveyId.parse('bench'),
  questions: ['Q1', 'Q2'],
  banner: groups.map((group) => ({
    label: group,
    items: optionsOf(CODES).map(({ code, text }) => ({
      label: text,
      condition: { question: group, op: 'IN' as const, values: [code] },
    })),
  })),
  filter: filtered ? { question: 'F', op: 'IN', values: [1] } : null,
  includeAdmin: true,
  includeInactive: true,
  includeExternalUsers: true,
  completesOnly: false,
  base: 'asked',
  test: 'proportions-t',
})

/** A column of the answer index: those respondents for whose value `isIn` holds. */
export type StoredColumn = Readonly<{ key: string; values: Uint8Array; isIn: (value: number) => boolean }>

const bitsOf = (values: Uint8Array, isIn: (value: number) => boolean): Buffer => {
  const bits = Buffer.alloc(CHUNK / 8)
  for (const [i, value] of values.entries()) if (isIn(value)) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  return bits
}

const columnsOf = ({ single: one, multi, banner, filter }: Answers): readonly StoredColumn[] => {
  const everybody = () => true
  const coded = (id: string, values: Uint8Array): readonly StoredColumn[] =>
    optionsOf(CODES).map(({ code }) => ({ key: `${id}=${code}`, values, isIn: (value: number) => value === code - 1 }))
  const isChosen = (value: number) => value === 1
  const asked = ['#started', ...['Q1', 'Q2', 'F', ...groups].map((id) => `${id}?`)]
  return [
    ...asked.map((key) => ({ key, values: one, isIn: everybody })),
    ...coded('Q1', one),
    ...banner.flatMap((values, g) => coded(`B${g + 1}`, values)),
    ...multi.map((values, i) => ({ key: `Q2=${i + 1}`, values, isIn: isChosen })),
    { key: 'F=1', values: filter, isIn: isChosen },
  ]
}

const POSITION = '0000000000000001'
/** Chunks stored by one statement. */
const AT_ONCE = 512

/** An empty database with the read model that is live. */
export const storeReady = async (databaseUrl: string): Promise<Pool> => {
  await migrate(databaseUrl, FOLDERS)
  const pool = openPool(databaseUrl, { max: 4, application: 'portal-bench' })
  await prepareProjections(pool, readModels)
  await pool.query(
    `insert into proj.checkpoint (projection, version, pos, log_id) values ('reporting', ${reportingProjection.version}, $1, gen_random_uuid())`,
    [POSITION],
  )
  return pool
}

type Chunk = Readonly<{ key: string; chunk: number; bits: Buffer }>

const storeChunks = async (pool: Pool, name: string, chunks: readonly Chunk[]): Promise<void> => {
  await pool.query(
    `insert into read.index_column select $1, key, chunk, bits, $5 from unnest($2::text[], $3::int[], $4::bytea[]) as c (key, chunk, bits)`,
    [name, chunks.map(({ key }) => key), chunks.map(({ chunk }) => chunk), chunks.map(({ bits }) => bits), POSITION],
  )
}

/** A survey and its columns as the projector would have stored them. */
export const storeColumns = async (
  pool: Pool,
  survey: SurveyDefinition,
  respondents: number,
  columns: Iterable<StoredColumn>,
): Promise<void> => {
  await pool.query('insert into read.survey_definition values ($1, 1, $2)', [survey.name, survey])
  await pool.query(`insert into read.survey_size values ($1, $2, 0, 0, null, '{}', 0)`, [survey.name, respondents])
  let chunks: Chunk[] = []
  for (const { key, values, isIn } of columns) {
    for (let chunk = 0; chunk * CHUNK < respondents; chunk += 1) {
      chunks.push({ key, chunk, bits: bitsOf(values.subarray(chunk * CHUNK, (chunk + 1) * CHUNK), isIn) })
    }
    if (chunks.length >= AT_ONCE) {
      await storeChunks(pool, survey.name, chunks)
      chunks = []
    }
  }
  await storeChunks(pool, survey.name, chunks)
}

export const storeAnswers = (pool: Pool, answers: Answers): Promise<void> =>
  storeColumns(pool, definition, answers.respondents, columnsOf(answers))
