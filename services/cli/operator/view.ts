import type { Pool } from '@portal/infra/database/pool'
import { assertNoOtherLog } from '@portal/infra/event-log/its-log'
import { type OpenFeed, openFeed } from '@portal/infra/event-log/log-place'
import type { EventQueries } from '@portal/projections/operations/events/queries'
import { eventQueriesOn } from '@portal/projections/operations/events/stored-queries'
import type { CliContext } from '../program/command.ts'
import type { Stack } from '../stack/stack.ts'
import { progressOn } from './progress-on.ts'

/** What a looking command gets of the portal: nothing is changed, and no key of personal data is needed. */
export type View = Readonly<{
  pool: Pool
  /** The log as it is stored: personal fields stay sealed. */
  log: OpenFeed
  events: EventQueries
  signal: AbortSignal
  say: (line: string) => void
  /** A line that the next one may replace; not part of the result. */
  progress: (line: string) => void
}>

/** @throws AnotherLog if the settings name another log than the one that the database belongs to */
export const viewOf = async ({ pool, place }: Stack, { say, signal, terminal }: CliContext): Promise<View> => {
  await assertNoOtherLog(place, pool)
  const log = openFeed(place, pool)
  return { pool, log, events: eventQueriesOn(pool, log), signal, say, progress: progressOn(terminal) }
}
