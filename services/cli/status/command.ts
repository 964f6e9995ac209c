import type { SystemStatus } from '@portal/contracts/http/operations/status'
import { BOUNDS } from '@portal/contracts/operations/concerns'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { feedElsewhere, type LogPlace, placeOfLog } from '@portal/infra/event-log/log-place'
import { openJobs } from '@portal/infra/jobs/open-jobs'
import { relayFigures } from '@portal/infra/relay/relay-figures'
import type { Settings } from '@portal/infra/settings'
import { systemStatusQueries } from '@portal/projections/operations/system-status/queries'
import { problemsOfStatus } from '../../operations/desk/problems-of-status.ts'
import { command } from '../program/command.ts'
import { flag, seconds, withDefault } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import { existingDatabase } from '../stack/database.ts'
import { type QueueStatus, statusLines, sumOfQueues } from './lines.ts'

const MOST_RUNNING = 20

const isThere = async (pool: Pool, name: string): Promise<boolean> => {
  const { rows } = await pool.query<Readonly<{ there: boolean }>>('select to_regclass($1) is not null as there', [name])
  return rows[0]?.there ?? false
}

const systemOf = async (pool: Pool, place: LogPlace, backupWithinDays: number): Promise<SystemStatus> => {
  if (await isThere(pool, 'proj.checkpoint')) {
    const elsewhere = feedElsewhere(place, pool)
    return systemStatusQueries({ pool, relay: relayFigures, elsewhere, backupWithinDays }).status()
  }
  throw new Refused('The database has no tables of the portal yet: run `npx portal migrate` or `npm start` first.')
}

/** Null if no worker has created the queues yet: asking for them would create them. */
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

/**
 * `portal status`: whether there is a fault, and which. A look changes nothing; tables of an older release are
 * accepted.
 */
export const status = command({
  name: 'status',
  about: 'the state of the log, the projections and the jobs; ends with 1 if there is a fault',
  examples: ['npx portal status', 'npx portal status --json | jq .problems'],
  options: {
    json: flag('print the figures as JSON, for programs'),
    maxLag: withDefault(seconds, BOUNDS.lagSeconds, 'the lag of a projection that counts as a fault'),
  },
  run: async ({ json, maxLag: lagSeconds }, { settings, say }) => {
    const database = await existingDatabase(settings)
    const place = placeOfLog(settings)
    const pool = openPool(database.url, { max: 3, application: 'portal-cli' })
    try {
      const system = await systemOf(pool, place, settings.BACKUP_WITHIN_DAYS)
      const queues = await jobsOf(pool, database.url, settings)
      const whole = {
        ...system,
        jobs: queues && sumOfQueues(queues),
        queues,
        problems: problemsOfStatus(system, { ...BOUNDS, lagSeconds }),
      }
      for (const line of json ? [JSON.stringify(whole)] : statusLines(whole)) say(line)
      return whole.problems.length > 0 ? 1 : 0
    } finally {
      await place.close()
      await pool.end()
      await database.close()
    }
  },
})
