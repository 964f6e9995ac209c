import { openPool, type Pool } from '@portal/infra/database/pool'
import { startEmbeddedPostgres } from '@portal/infra/local/embedded-postgres'
import type { Settings } from '@portal/infra/settings'
import { migrateAll } from './migrations.ts'
import { stateDirOf } from './place.ts'
import { type Secrets, secretsOf } from './secrets.ts'

/** A migrated database and the installation's secrets. `close` stops what this process started. */
export type Stack = Readonly<{
  databaseUrl: string
  embedded: boolean
  pool: Pool
  secrets: Secrets
  close: () => Promise<void>
}>

const databaseOf = async (settings: Settings) => {
  if (settings.DATABASE_URL !== undefined) return { url: settings.DATABASE_URL, stop: async () => undefined }
  return startEmbeddedPostgres({ stateDir: stateDirOf(settings) })
}

/** `DATABASE_URL`, else the embedded Postgres (a running one is used, and left running). Brings its tables up to date. */
export const openStack = async (settings: Settings): Promise<Stack> => {
  const secrets = await secretsOf(settings, stateDirOf(settings))
  const database = await databaseOf(settings)
  try {
    await migrateAll(database.url)
  } catch (error) {
    await database.stop()
    throw error
  }
  const pool = openPool(database.url, { max: 8, application: 'portal-cli', statementTimeoutMs: 0 })
  return {
    databaseUrl: database.url,
    embedded: settings.DATABASE_URL === undefined,
    pool,
    secrets,
    close: async () => {
      await pool.end()
      await database.stop()
    },
  }
}
