import { openPool } from '@portal/infra/database/pool'
import { bullJobs } from '@portal/infra/jobs/bullmq'
import { readSettings } from '@portal/infra/settings'
import { IDLE_MS } from '@portal/services/http/sessions'
import { postgresSessions } from '@portal/services/identity/postgres-sessions'
import pino from 'pino'
import { forgetExpiredSessions } from './identity/forget-expired-sessions.ts'
import { run } from './job.ts'

const HOUR_MS = 3_600_000

const settings = readSettings(process.env)
const log = pino({ name: 'worker', level: settings.LOG_LEVEL })

const main = async (): Promise<void> => {
  const databaseUrl = settings.DATABASE_URL
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set: start the whole portal by `npm start`')
  const onLost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost')
  const pool = openPool(databaseUrl, { max: 2, application: 'portal-worker', onLost })
  const sessions = postgresSessions(pool)
  const jobs = bullJobs({ databaseUrl, redisUrl: settings.REDIS_URL, name: 'housekeeping' })

  const forget = forgetExpiredSessions({
    forgetExpired: () => sessions.removeExpired(new Date(Date.now() - IDLE_MS), new Date()),
    say: (forgotten) => log.info({ forgotten }, 'expired sessions forgotten'),
  })
  await jobs.work({ [forget.name]: (waited) => run(forget, waited) }, (error) => log.error({ err: error }, 'job failed'))
  await jobs.repeat(forget.name, HOUR_MS, {})
  log.info('worker is up')

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await jobs.close()
    await pool.end()
    log.info('worker has stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  process.on('disconnect', () => void stop()) // the launcher is gone
}

try {
  await main()
} catch (error) {
  log.fatal({ err: error }, 'the worker could not start')
  process.exitCode = 1
}
