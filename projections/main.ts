import { classOf, openPool } from '@portal/infra/database/pool'
import { sealedFeed } from '@portal/infra/event-log/sealed'
import { localHints } from '@portal/infra/feed/hints'
import { listenForAppends } from '@portal/infra/feed/listen'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { readSettings } from '@portal/infra/settings'
import { postgresVault } from '@portal/infra/vault/postgres'
import pino from 'pino'
import { readModels } from './read-models.ts'
import { runProjections } from './runtime/role.ts'

const STOP_WITHIN_MS = 9_000

const settings = readSettings(process.env)
const log = pino({ name: 'projector', level: settings.LOG_LEVEL })

/** Ctrl-C, a polite kill, or the launcher's end. */
const untilTold = (): AbortSignal => {
  const told = new AbortController()
  const stop = (): void => {
    if (told.signal.aborted) return
    told.abort()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref() // a batch that the database holds up is rolled back
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  return told.signal
}

const needed = (name: 'DATABASE_URL' | 'VAULT_KEY'): string => {
  const value = settings[name]
  if (value !== undefined) return value
  throw new Error(`${name} is not set: start the whole portal by \`npm start\``)
}

const main = async (): Promise<void> => {
  const databaseUrl = needed('DATABASE_URL')
  const masterSecret = needed('VAULT_KEY')
  const onLost = (error: Error): void => log.warn({ reason: error.message }, 'a database connection was lost')
  const pool = openPool(databaseUrl, { max: 6, application: 'portal-projector', onLost })
  const reading = openPool(databaseUrl, { max: 4, application: 'portal-projector-feed', onLost })
  const signal = untilTold()
  const hints = localHints()
  const listening = listenForAppends(databaseUrl, hints, signal)
  const feed = sealedFeed(postgresFeed({ pool: reading, hints }), postgresVault({ pool: reading, masterSecret }))

  log.info('projector is up')
  await runProjections({ pool, feed, classOf }, readModels, { log }, signal)
  await Promise.all([pool.end(), reading.end(), listening])
  log.info('projector has stopped')
}

try {
  await main()
  process.exit(0)
} catch (error) {
  log.fatal({ err: error }, 'the projector cannot go on')
  process.exit(1)
}
