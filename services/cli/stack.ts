import { join } from 'node:path'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { type LogPlace, placeOfLog } from '@portal/infra/event-log/log-place'
import { startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import type { Settings } from '@portal/infra/settings'
import { migrateAll } from './migrate/migrations.ts'
import { stateDirOf } from './place.ts'
import { type Secrets, secretsOf } from './secrets.ts'

/** A migrated database, where the event log is, and the installation's secrets. `close` stops what this process started. */
export type Stack = Readonly<{
  databaseUrl: string
  embedded: boolean
  pool: Pool
  place: LogPlace
  secrets: Secrets
  close: () => Promise<void>
}>

type StartDatabase = (folder: string) => Promise<Readonly<{ url: string; stop: () => Promise<void> }>>

const once: StartDatabase = (folder) => startEmbeddedPostgres({ stateDir: folder })

/**
 * `DATABASE_URL`, else the embedded Postgres (a running one is used, and left running). Brings its tables up to date.
 * `startDatabase` is how the embedded one is started: once, or kept alive for as long as the portal runs.
 */
export const openStack = async (settings: Settings, startDatabase = once): Promise<Stack> => {
  const stateDir = stateDirOf(settings)
  const secrets = await secretsOf(settings, stateDir)
  const given = settings.DATABASE_URL
  const database =
    given === undefined ? await startDatabase(join(stateDir, 'postgres')) : { url: given, stop: async () => undefined }
  try {
    await migrateAll(database.url)
  } catch (error) {
    await database.stop()
    throw error
  }
  const place = placeOfLog(settings)
  const pool = openPool(database.url, { max: 8, application: 'portal-cli', statementTimeoutMs: 0 })
  return {
    databaseUrl: database.url,
    embedded: settings.DATABASE_URL === undefined,
    pool,
    place,
    secrets,
    close: async () => {
      await place.close()
      await pool.end()
      await database.stop()
    },
  }
}
