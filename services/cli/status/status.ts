import { join } from 'node:path'
import type { SystemStatus } from '@portal/contracts/http/operations'
import { BOUNDS } from '@portal/contracts/operations/concerns'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { feedElsewhere, type LogPlace, placeOfLog } from '@portal/infra/event-log/log-place'
import { openJobs } from '@portal/infra/jobs/open-jobs'
import { startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import { relayFigures } from '@portal/infra/relay/relay-figures'
import type { Settings } from '@portal/infra/settings'
import { systemStatusQueries } from '@portal/projections/operations/system-status/queries'
import { problemsOfStatus } from '../../operations/problems-of-status.ts'
import { optionsOf } from '../args.ts'
import type { CliCommand } from '../command.ts'
import { stateDirOf } from '../place.ts'
import { Refused } from '../refused.ts'
import { type QueueStatus, statusLines, sumOfQueues } from './status-lines.ts'

const MOST_RUNNING = 20

type Where = Readonly<{ url: string; close: () => Promise<void> }>

/** A look changes nothing: no table is made, so it is not `openStack`. */
const databaseOf = async (settings: Settings): Promise<Where> => {
  const given = settings.DATABASE_URL
  if (given !== undefined) return { url: given, close: async () => undefined }
  const server = await startEmbeddedPostgres({ stateDir: join(stateDirOf(settings), 'postgres') })
  return { url: server.url, close: server.stop }
}

const isThere = async (pool: Pool, name: string): Promise<boolean> => {
  const { rows } = await pool.query<Readonly<{ there: boolean }>>('select to_regclass($1) is not null as there', [name])
  return rows[0]?.there ?? false
}

const systemOf = async (pool: Pool, place: LogPlace): Promise<SystemStatus> => {
  if (await isThere(pool, 'proj.checkpoint'))
    return systemStatusQueries(pool, relayFigures, feedElsewhere(place, pool)).status()
  throw new Refused('The database has no tables of the portal yet: run `npx portal migrate` or `npm start` first.')
}

/** Null if no worker has made the queues yet: asking them would. */
const jobsOf = async (
  pool: Pool,
  databaseUrl: string,
  { REDIS_URL }: Settings,
): Promise<readonly QueueStatus[] | null> => {
  const { rowCount } = await pool.query(`select from pg_namespace where nspname = 'bullmq'`)
  if (REDIS_URL === undefined && rowCount === 0) return null
  const jobs = openJobs({ databaseUrl, redisUrl: REDIS_URL })
  try {
    return await Promise.all(
      Object.entries(jobs.queues).map(async ([queue, { depths, list, repetitions }]) => {
        const [of, running, repeated] = await Promise.all([depths(), list('active', 0, MOST_RUNNING), repetitions()])
        return { queue, ...of, running, repeated }
      }),
    )
  } finally {
    await jobs.close()
  }
}

const secondsOf = (text: string | undefined): number | null => {
  const seconds = Number(text ?? BOUNDS.lagSeconds)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/** `portal status`: is all well, and if not, what is wrong. */
export const status: CliCommand = {
  name: 'status',
  usage: '[--json] [--max-lag SECONDS]',
  about: 'how the log, the projections and the jobs are; ends with 1 if something is wrong',
  example: 'npx portal status --json | jq .problems',
  run: async (args, { settings, say, complain }) => {
    const { values } = optionsOf(args, { json: 'flag', 'max-lag': 'text' })
    const lagSeconds = secondsOf(values['max-lag'])
    if (lagSeconds === null) {
      complain('--max-lag takes a number of seconds: npx portal status --max-lag 30')
      return 2
    }
    const database = await databaseOf(settings)
    const place = placeOfLog(settings)
    const pool = openPool(database.url, { max: 3, application: 'portal-cli' })
    try {
      const system = await systemOf(pool, place)
      const queues = await jobsOf(pool, database.url, settings)
      const whole = {
        ...system,
        jobs: queues && sumOfQueues(queues),
        queues,
        problems: problemsOfStatus(system, { ...BOUNDS, lagSeconds }),
      }
      for (const line of values.json ? [JSON.stringify(whole)] : statusLines(whole)) say(line)
      return whole.problems.length > 0 ? 1 : 0
    } finally {
      await place.close()
      await pool.end()
      await database.close()
    }
  },
}
