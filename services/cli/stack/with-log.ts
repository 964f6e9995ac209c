import { randomUUID } from 'node:crypto'
import { Instant } from '@portal/contracts/ids'
import { assertSupported } from '@portal/infra/event-log/capabilities'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { assertItsLog, assertNoOtherLog } from '@portal/infra/event-log/its-log'
import { openLog } from '@portal/infra/event-log/log-place'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { postgresVault } from '@portal/infra/vault/postgres'
import { commandNeeds } from '../../command-needs.ts'
import type { Stack } from './stack.ts'

/** What commands are made of: the log, the time, fresh ids. */
export type CommandDeps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

export const now = (): Instant => Instant.parse(new Date().toISOString())

type Work<Result> = (deps: CommandDeps) => Promise<Result>

const onLog = async <Result>(stack: Stack, assertPlace: typeof assertItsLog, work: Work<Result>): Promise<Result> => {
  const stored = openLog(stack.place, { databaseUrl: stack.databaseUrl, pool: stack.pool })
  try {
    assertSupported(stored.log.capabilities, commandNeeds)
    await assertPlace(stack.place, stack.pool)
    const log = sealedLog(stored.log, postgresVault({ pool: stack.pool, masterSecret: stack.vaultKey() }))
    return await work({ log, now, newId: randomUUID })
  } finally {
    await stored.close()
  }
}

/**
 * Opens the event log for the time of some work, and closes it after everything that was asked is stored.
 * @throws Unsupported where a command needs what this log has not; AnotherLog where it is not the one of this database
 */
export const withLog = <Result>(stack: Stack, work: Work<Result>): Promise<Result> => onLog(stack, assertItsLog, work)

/** The same for work that appends nothing: it is not even settled to which log the database belongs. */
export const lookingAtLog = <Result>(stack: Stack, work: Work<Result>): Promise<Result> =>
  onLog(stack, assertNoOtherLog, work)
