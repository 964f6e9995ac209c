import { randomUUID } from 'node:crypto'
import { Instant } from '@portal/contracts/ids'
import { assertSupported } from '@portal/infra/event-log/capabilities'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { assertItsLog } from '@portal/infra/event-log/its-log'
import { openLog } from '@portal/infra/event-log/log-place'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { postgresVault } from '@portal/infra/vault/postgres'
import { commandNeeds } from '../command-needs.ts'
import type { Stack } from './stack.ts'

/** What commands are made of: the log, the time, fresh ids. */
export type CommandDeps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

export const now = (): Instant => Instant.parse(new Date().toISOString())

/**
 * Opens the event log for the time of some work, and closes it after everything that was asked is stored.
 * @throws Unsupported where a command needs what this log has not; AnotherLog where it is not the one of this database
 */
export const withLog = async <Result>(stack: Stack, work: (deps: CommandDeps) => Promise<Result>): Promise<Result> => {
  const stored = openLog(stack.place, { databaseUrl: stack.databaseUrl, pool: stack.pool })
  try {
    assertSupported(stored.log.capabilities, commandNeeds)
    await assertItsLog(stack.place, stack.pool)
    const log = sealedLog(stored.log, postgresVault({ pool: stack.pool, masterSecret: stack.secrets.vaultKey }))
    return await work({ log, now, newId: randomUUID })
  } finally {
    await stored.close()
  }
}
