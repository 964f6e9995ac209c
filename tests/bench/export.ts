import { deepStrictEqual } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { SurveyId } from '@portal/contracts/ids'
import type { ExportFormat, ExportRequest } from '@portal/contracts/reporting/exports'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { folderOfFiles } from '@portal/infra/files/folder'
import { rawQueries } from '@portal/projections/reporting/raw/queries'
import { migrateAll } from '@portal/services/cli/migrate/migrations'
import { makeFile } from '@portal/services/reporting/exports/make-file'
import { prepareReadModels } from '../support/surveys/stored-answers.ts'
import type { Bench, Goal } from './bench.ts'
import { readBack } from './export/readers.ts'
import { missingOnSlides } from './export/slides.ts'

const QUESTIONS = 200
const CODES = 5
const MIB = 2 ** 20
const SAMPLE_MS = 20
const MOST_MIB = 256
const LEAST_CELLS = 1_000_000

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

const survey = SurveyDefinition.parse({
  name: 'wide',
  title: 'Wide',
  type: 'survey',
  languages: ['en'],
  pages: [
    {
      id: 'all',
      questions: numbers(QUESTIONS).map((n) => ({
        id: `Q${n}`,
        type: 'single-choice',
        text: `Question ${n}`,
        options: numbers(CODES).map((code) => ({ code, text: `Option ${code}` })),
      })),
    },
  ],
  endPages: { complete: { message: 'Done' } },
})

/** Answers made in the database: ten thousand respondents at a time. */
const storeResponses = async (pool: Pool, respondents: number): Promise<void> => {
  await pool.query('insert into read.survey_definition values ($1, 1, $2)', [survey.name, survey])
  await pool.query(`insert into read.survey_size values ($1, $2, $2, 0, null, '{}', 0)`, [survey.name, respondents])
  const step = 10_000
  for (let from = 0; from < respondents; from += step) {
    await pool.query(
      `insert into read.response (survey_id, response_id, ordinal, survey_version, status, data, texts, asked, admin,
         inactive, external, via, started_at, updated_at, completed_at)
       select $1, gen_random_uuid(), n, 1, 'complete', answers.data, '{}', '{}', false, false, false, 'web', now(), now(), now()
       from generate_series($2::int, $3::int) n cross join lateral (
         select jsonb_object_agg('Q' || i, 1 + (n + i) % ${CODES}) as data from generate_series(1, ${QUESTIONS}) i) answers`,
      [survey.name, from, Math.min(from + step, respondents) - 1],
    )
  }
}

const request = (format: ExportFormat): ExportRequest => ({
  content: {
    kind: 'responses',
    surveyID: SurveyId.parse(survey.name),
    filter: null,
    includeAdmin: false,
    includeInactive: false,
    includeExternalUsers: false,
    completesOnly: false,
    answers: 'codes',
  },
  format,
  language: 'en',
  decimals: 2,
  colors: [],
  byteOrderMark: false,
})

/** The largest resident memory while it runs, above that before it. */
const watchingMemory = async <T>(work: () => Promise<T>) => {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, SAMPLE_MS)
  try {
    return { result: await work(), mib: (most - before) / MIB }
  } finally {
    clearInterval(timer)
  }
}

const noTables = { run: () => Promise.reject(new Error('no tables are exported')) }

const exportOnce = async (pool: Pool, folder: string, format: ExportFormat) => {
  const files = folderOfFiles(folder)
  const deps = { reports: noTables, raw: rawQueries(pool), now: () => new Date().toISOString() }
  const { signal } = new AbortController()
  const start = performance.now()
  const before = process.cpuUsage()
  const making = { signal, use: (content: AsyncIterable<Uint8Array>) => files.write(content, signal) }
  const { result: made, mib } = await watchingMemory(() => makeFile(deps, request(format), making))
  if (made.outcome !== 'made') throw new Error(JSON.stringify(made))
  const { user, system } = process.cpuUsage(before)
  return {
    seconds: (performance.now() - start) / 1_000,
    cpu: (user + system) / 1_000_000,
    mib,
    bytes: made.result.bytes,
    path: join(folder, made.result.name),
  }
}

const FIRST = 1
const sumOf = (question: number, respondents: number): number =>
  Array.from({ length: respondents }, (_, n) => 1 + ((n + question) % CODES)).reduce((sum, code) => sum + code, 0)

/** Read by programs of others: a file that says something else fails the run. */
const isReadBack = async (
  format: ExportFormat,
  path: string,
  respondents: number,
  say: (line: string) => void,
): Promise<void> => {
  const wanted = { rows: respondents, first: sumOf(FIRST, respondents), last: sumOf(QUESTIONS, respondents) }
  for (const { name, read } of await readBack(format, path, dirname(path), [`Q${FIRST}`, `Q${QUESTIONS}`])) {
    if (read === null) {
      say(`        not run: ${name} is not installed`)
      continue
    }
    deepStrictEqual(read.sums, wanted, `${name} reads other figures in the ${format} file`)
    const wrote = read.wroteInSeconds
    const rate = wrote === undefined ? '' : `; writes the same table at ${rateOf(respondents, wrote)} cells/s`
    say(`        ${name} reads the same rows and sums${rate}`)
  }
}

/** Slides of a table, which hold no raw answers: what of their figures LibreOffice does not show. */
const slidesGoal = async (folder: string, say: (line: string) => void): Promise<readonly Goal[]> => {
  const missing = await missingOnSlides(folder)
  if (missing === null) {
    say('  pptx  not run: LibreOffice or Poppler is not installed')
    return []
  }
  const lack = missing.length === 0 ? 'all figures' : `not ${missing.join(', ')}`
  say(`  pptx  LibreOffice shows ${lack} of a table with its chart`)
  return [{ name: 'pptx: figures that LibreOffice does not show', value: missing.length, goal: 0, atMost: true }]
}

const rateOf = (respondents: number, seconds: number): string =>
  Math.round((respondents * QUESTIONS) / seconds).toLocaleString('en')

/** The same table in DuckDB, written as CSV by all its threads. */
const duckDbSeconds = async (respondents: number, folder: string): Promise<number> => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  const columns = numbers(QUESTIONS).map((i) => `(1 + (n + ${i}) % ${CODES})::utinyint as Q${i}`)
  await connection.run(`create table t as select uuid() as id, ${columns.join(', ')} from range(${respondents}) r(n)`)
  const start = performance.now()
  await connection.run(`copy t to '${join(folder, 'duckdb.csv')}' (header)`)
  const seconds = (performance.now() - start) / 1_000
  connection.closeSync()
  return seconds
}

export const bench: Bench = {
  name: 'export',
  about: `raw exports of 100,000 respondents by ${QUESTIONS} questions: csv, xlsx, sav; csv beside DuckDB; slides as LibreOffice shows them`,
  run: async ({ quick, databaseUrl, say }) => {
    const respondents = quick ? 10_000 : 100_000
    const pool = openPool(databaseUrl, { max: 3, application: 'bench', statementTimeoutMs: 0 })
    await migrateAll(databaseUrl)
    await prepareReadModels(pool)
    await storeResponses(pool, respondents)
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
    const cells = respondents * QUESTIONS
    const goals: Goal[] = []
    try {
      await exportOnce(pool, folder, 'csv') // compiles, and fills the caches of the database
      for (const format of ['csv', 'sav', 'xlsx'] as const) {
        const { seconds, cpu, mib, bytes, path } = await exportOnce(pool, folder, format)
        const rate = Math.round(cells / seconds)
        const byCpu = `${Math.round(cells / cpu).toLocaleString('en')} a CPU second`
        const figures = [`${rate.toLocaleString('en')} cells/s`, byCpu, `peak ${mib.toFixed(0)} MiB over idle`]
        say(
          `  ${format.padEnd(5)} ${seconds.toFixed(1)} s, ${figures.join(', ')}, file ${(bytes / MIB).toFixed(1)} MiB`,
        )
        await isReadBack(format, path, respondents, say)
        await rm(path)
        goals.push({ name: `${format}: MiB over idle`, value: Math.round(mib), goal: MOST_MIB, atMost: true })
        if (format === 'csv') goals.push({ name: 'csv: cells a second', value: rate, goal: LEAST_CELLS })
      }
      goals.push(...(await slidesGoal(folder, say)))
      const duck = await duckDbSeconds(respondents, folder)
      say(
        `  DuckDB's own table in memory as csv, on two cores: ${duck.toFixed(1)} s, ${rateOf(respondents, duck)} cells/s`,
      )
      say(`  load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
      await pool.end()
    }
    return goals
  },
}
