import { classOf } from '@portal/infra/database/pool'
import { Unsupported } from '@portal/infra/event-log/capabilities'
import { isPassing } from '@portal/infra/event-log/eventstoredb/client'
import { AnotherLog } from '@portal/infra/event-log/its-log'
import { LocalStackError } from '@portal/infra/local/local-stack-error'
import { SettingsError } from '@portal/infra/settings'
import { fileWords } from './file-words.ts'
import { Refused } from './refused.ts'

const sentences: Readonly<Record<string, string>> = {
  connection: 'Cannot connect to the database: check that it runs and that DATABASE_URL is right, then try again.',
  'disk-full': 'The disk is full: free space, then try again. No acknowledged event is lost.',
  permission: 'The database user may not do this: give it the right to create schemas, or set another DATABASE_URL.',
}

const EVENT_STORE_AWAY =
  'Cannot connect to EventStoreDB: check that it runs and that EVENTSTOREDB_URL is right, then try again.'

/** About a file or folder that cannot be used; null for every other failure, also of a socket, which has codes of the same names. */
const fileSentenceOf = (error: unknown): string | null => {
  const { code = '', path, syscall }: NodeJS.ErrnoException = Object(error)
  const said = fileWords[code]
  return path === undefined || syscall === 'connect' || said === undefined ? null : `${path} cannot be used: ${said}.`
}

/** The message for the terminal when a command fails: one sentence that says what to do. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof Refused || error instanceof SettingsError || error instanceof LocalStackError) {
    return error.message
  }
  if (error instanceof Unsupported || error instanceof AnotherLog) return error.message
  if (isPassing(error)) return EVENT_STORE_AWAY
  const known = fileSentenceOf(error) ?? sentences[classOf(error)]
  if (known !== undefined) return known
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
