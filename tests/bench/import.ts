import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Instant, SurveyId } from '@portal/contracts/ids'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { postgresVault } from '@portal/infra/vault/postgres'
import { readModels } from '@portal/projections/read-models'
import { migrateAll } from '@portal/services/cli/migrate/migrations'
import { importing } from '@portal/services/cli/responses/import'
import { surveyCommands } from '@portal/services/surveys/commands'
import { aProjector, reached } from '../support/projections/projecting.ts'
import type { Bench, Goal } from './bench.ts'
import { serverCpu } from './soak/machine-use.ts'

const COLUMNS = 100
const PAGES = 10
const CODES = 5
const MIB = 2 ** 20
const SAMPLE_MS = 50
const LEAST_ROWS = 5_000
const MOST_MIB = 256
const REPORTING = 'reporting'

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

const survey = SurveyDefinition.parse({
  name: 'imported',
  title: 'Imported',
  type: 'survey',
  languages: ['en'],
  pages: numbers(PAGES).map((page) => ({
    id: `p${page}`,
    questions: numbers(COLUMNS / PAGES).map((n) => ({
      id: `Q${(page - 1) * (COLUMNS / PAGES) + n}`,
      type: 'single-choice',
      text: `Question ${n}`,
      options: numbers(CODES).map((code) => ({ code, text: `Option ${code}` })),
    })),
  })),
  endPages: { complete: { message: 'Done' } },
})

const map = {
  respondent: 'id',
  questions: Object.fromEntries(numbers(COLUMNS).map((n) => [`Q${n}`, { column: `Q${n}` }])),
}

const writeFile = async (path: string, rows: number): Promise<void> => {
  const file = createWriteStream(path)
  file.write(`${['id', ...numbers(COLUMNS).map((n) => `Q${n}`)].join(',')}\n`)
  for (let row = 0; row < rows; row += 1) {
    const cells = numbers(COLUMNS).map((n) => 1 + ((row + n) % CODES))
    if (!file.write(`r${row},${cells.join(',')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** The largest resident memory of each half of the work: the second is no larger if memory is flat. */
const watching = () => {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(process.memoryUsage.rss() / MIB), SAMPLE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      const half = Math.ceil(samples.length / 2)
      return { first: Math.max(...samples.slice(0, half)), second: Math.max(...samples.slice(half)) }
    },
  }
}

/** As on a portal that runs: the read model says that no earlier release has imported anything, so rows are not looked up one by one. */
const readModelThere = async (pool: Pool): Promise<void> => {
  const projector = aProjector(
    pool,
    readModels.filter(({ name }) => name === REPORTING),
  )
  await reached(pool, REPORTING)
  await projector.stop()
}

/** Where the write-ahead log of the server ends, in bytes. */
const walOf = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)
  return Number(rows[0]?.bytes)
}

export const bench: Bench = {
  name: 'import',
  about: `rows a second of a CSV of 100,000 rows by ${COLUMNS} columns through \`portal responses import\`, and its memory (--rows=100000)`,
  run: async ({ quick, options, databaseUrl, say }): Promise<readonly Goal[]> => {
    const rows = Number(options.get('rows') ?? (quick ? 10_000 : 100_000))
    await migrateAll(databaseUrl)
    const pool = openPool(databaseUrl, { max: 10, application: 'bench' })
    const stored = postgresEventLog({ url: databaseUrl, reads: pool })
    const vaultKey = randomBytes(32).toString('base64')
    const vault = postgresVault({ pool, masterSecret: vaultKey })
    const log = sealedLog(stored, vault)
    const now = () => Instant.parse(new Date().toISOString())
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
    const file = join(folder, 'rows.csv')
    try {
      await writeFile(file, rows)
      await surveyCommands({ log, now }).publishSurvey({ commandId: randomUUID(), intent: 'publish' }, survey, null)
      await readModelThere(pool)
      const secret = randomBytes(32)
      const deps = { log, now, secretOf: async () => secret }
      const means = {
        deps,
        pool,
        portal: { databaseUrl, vaultKey, EVENT_LOG: 'postgres' as const, EVENTSTOREDB_URL: undefined },
        say,
        signal: new AbortController().signal,
        progressSink: { isTty: false, write: say },
      }
      const input = { survey: SurveyId.parse(survey.name), map, mapFile: 'map.json', file, report: null }
      const memory = watching()
      const cpu = process.cpuUsage()
      const serverBefore = await serverCpu(pool)
      const walBefore = await walOf(pool)
      const start = performance.now()
      const ended = await importing(input, { log }, means)
      const seconds = (performance.now() - start) / 1_000
      const { user, system } = process.cpuUsage(cpu)
      const serverAfter = await serverCpu(pool)
      const wal = (await walOf(pool)) - walBefore
      const { first, second } = memory.stop()
      if (ended.outcome !== 'done') throw new Error(ended.detail)
      const rate = Math.round(rows / seconds)
      const own = (user + system) / rows
      say(`  ${rate} rows/s in ${seconds.toFixed(1)} s, with a load of ${loadavg()[0]?.toFixed(1)} on the machine`)
      const server = serverBefore === null || serverAfter === null ? null : (serverAfter - serverBefore) / rows
      const ofServer = server === null ? '' : `, ${Math.round(server * 1_000_000)} µs in the database`
      say(`  processor time for each row: ${Math.round(own)} µs in this process${ofServer}`)
      say(`  ${(wal / rows / 1_000).toFixed(1)} kB of write-ahead log for each row`)
      say(`  memory at most ${first.toFixed(0)} MiB in the first half, ${second.toFixed(0)} MiB in the second`)
      return [
        { name: 'rows a second', value: rate, goal: LEAST_ROWS },
        { name: 'MiB more in the second half', value: Math.round(second - first), goal: MOST_MIB / 4, atMost: true },
      ]
    } finally {
      await stored.close()
      await pool.end()
      rmSync(folder, { recursive: true })
    }
  },
}
