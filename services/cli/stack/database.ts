import { join } from 'node:path'
import { hasEmbeddedData } from '@portal/infra/local/postgres/data'
import { startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import type { Settings } from '@portal/infra/settings'
import { Refused } from '../program/refused.ts'
import { stateDirOf } from './place.ts'

export type Database = Readonly<{ url: string; close: () => Promise<void> }>

const folderOf = (settings: Settings): string => join(stateDirOf(settings), 'postgres')

const given = (url: string): Database => ({ url, close: async () => undefined })

const embedded = async (settings: Settings): Promise<Database> => {
  const { url, stop } = await startEmbeddedPostgres({ stateDir: folderOf(settings) })
  return { url, close: stop }
}

/**
 * `DATABASE_URL`, else the embedded Postgres of `STATE_DIR` (a running one is used, and left running).
 * @throws Refused if there is none: a command that needs a portal creates no empty one
 */
export const existingDatabase = async (settings: Settings): Promise<Database> => {
  if (settings.DATABASE_URL !== undefined) return given(settings.DATABASE_URL)
  if (await hasEmbeddedData(folderOf(settings))) return embedded(settings)
  const { STATE_DIR } = settings
  const where = STATE_DIR === undefined ? 'DATABASE_URL and STATE_DIR are not set' : 'DATABASE_URL is not set'
  throw new Refused(
    `There is no database in ${stateDirOf(settings)}, and ${where}: set one of them to that of the portal, or make a portal by \`npm start\` or \`npx portal migrate\`.`,
  )
}

/** Whether there is a database already, or one is named; it is not connected to. */
export const hasDatabase = async (settings: Settings): Promise<boolean> =>
  settings.DATABASE_URL !== undefined || hasEmbeddedData(folderOf(settings))

/** The same; if there is none, an embedded one is created. For `migrate` and `restore`. */
export const databaseToFill = async (settings: Settings): Promise<Database> =>
  settings.DATABASE_URL === undefined ? embedded(settings) : given(settings.DATABASE_URL)
