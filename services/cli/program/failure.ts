import { classOf } from '@portal/infra/database/pool'
import { Unsupported } from '@portal/infra/event-log/capabilities'
import { isPassing } from '@portal/infra/event-log/eventstoredb/client'
import { AnotherLog } from '@portal/infra/event-log/its-log'
import { LocalStackError } from '@portal/infra/local/local-stack-error'
import { SettingsError } from '@portal/infra/settings'
import { Refused } from './refused.ts'

const sentences: Readonly<Record<string, string>> = {
  connection: 'Cannot connect to the database: check that it runs and that DATABASE_URL is right, then try again.',
  'disk-full': 'The disk is full: free space, then try again. No acknowledged event is lost.',
  permission: 'The database user may not do this: give it the right to create schemas, or set another DATABASE_URL.',
}

const EVENT_STORE_AWAY =
  'Cannot connect to EventStoreDB: check that it runs and that EVENTSTOREDB_URL is right, then try again.'

/** The message for the terminal when a command fails: one sentence that says what to do. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof Refused || error instanceof SettingsError || error instanceof LocalStackError) {
    return error.message
  }
  if (error instanceof Unsupported || error instanceof AnotherLog) return error.message
  if (isPassing(error)) return EVENT_STORE_AWAY
  const known = sentences[classOf(error)]
  if (known !== undefined) return known
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
