import { join } from 'node:path'
import { pendingMigrations } from '@portal/infra/database/migrate'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { type LogPlace, placeOfLog } from '@portal/infra/event-log/log-place'
import { startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import type { Settings } from '@portal/infra/settings'
import { migrateAll, PARTS } from '../migrate/migrations.ts'
import { Refused } from '../program/refused.ts'
import { type Database, existingDatabase } from './database.ts'
import { stateDirOf } from './place.ts'
import { keptSecrets, type Secrets, secretsOf } from './secrets.ts'

/**
 * A database with the tables of this release, and the place of the event log. `close` stops what this process started.
 */
export type Stack = Readonly<{
  databaseUrl: string
  embedded: boolean
  pool: Pool
  place: LogPlace
  /** The secret that wraps the keys of personal data. @throws Refused if it is not known here */
  vaultKey: () => string
  close: () => Promise<void>
}>

/** The wait for one of its connections counts as well: the first start fills the demo while it builds the screens, which took more than 5 s on a busy machine. */
const CONNECT_WITHIN_MS = 60_000

const stackOn = (settings: Settings, { url, close }: Database, vaultKey: Stack['vaultKey']): Stack => {
  const place = placeOfLog(settings)
  const pool = openPool(url, {
    max: 8,
    application: 'portal-cli',
    statementTimeoutMs: 0,
    connectTimeoutMs: CONNECT_WITHIN_MS,
  })
  return {
    databaseUrl: url,
    embedded: settings.DATABASE_URL === undefined,
    pool,
    place,
    vaultKey,
    close: async () => {
      await place.close()
      await pool.end()
      await close()
    },
  }
}

const NO_TABLES = 'The database has no tables of the portal yet: run `npx portal migrate` or `npm start` first.'
const OLD_TABLES = 'The tables are those of an older release: run `npx portal migrate` first.'

const assertMigrated = async (pool: Pool): Promise<void> => {
  const pending = await pendingMigrations(pool, PARTS)
  if (pending === null) throw new Refused(NO_TABLES)
  if (pending.length > 0) throw new Refused(OLD_TABLES)
}

/**
 * The portal that the settings name, as it is: nothing is created or migrated.
 * @throws Refused if there is no database, or it does not have the tables of this release
 */
export const openStack = async (settings: Settings): Promise<Stack> => {
  const database = await existingDatabase(settings)
  const secrets = await keptSecrets(settings, stateDirOf(settings))
  const stack = stackOn(settings, database, () => {
    if (secrets.vaultKey !== undefined) return secrets.vaultKey
    throw new Refused(
      `VAULT_KEY is not set, and ${stateDirOf(settings)} has no secrets.json: set it to the value that every role of the portal has.`,
    )
  })
  try {
    await assertMigrated(stack.pool)
    return stack
  } catch (error) {
    await stack.close()
    throw error
  }
}

type StartDatabase = (folder: string) => Promise<Readonly<{ url: string; stop: () => Promise<void> }>>

const once: StartDatabase = (folder) => startEmbeddedPostgres({ stateDir: folder })

/**
 * For `migrate`, `npm start` and the demo, which may create a portal. An embedded Postgres is created if none is named,
 * tables are migrated, and secrets are generated at the first start. `startDatabase` is how the embedded one is
 * started: once, or kept alive for as long as the portal runs.
 */
export const migratedStack = async (
  settings: Settings,
  startDatabase = once,
): Promise<Stack & Readonly<{ secrets: Secrets }>> => {
  const stateDir = stateDirOf(settings)
  const secrets = await secretsOf(settings, stateDir)
  const given = settings.DATABASE_URL
  const { url, stop } =
    given === undefined ? await startDatabase(join(stateDir, 'postgres')) : { url: given, stop: async () => undefined }
  try {
    await migrateAll(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...stackOn(settings, { url, close: stop }, () => secrets.vaultKey), secrets }
}
