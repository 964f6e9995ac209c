import { randomUUID } from 'node:crypto'
import { Instant } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { postgresVault } from '@portal/infra/vault/postgres'
import type { Stack } from './stack.ts'

/** What commands are made of: the log, the time, fresh ids. */
export type CommandDeps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

export const now = (): Instant => Instant.parse(new Date().toISOString())

/** Opens the event log for the time of some work, and closes it after everything that was asked is stored. */
export const withLog = async <Result>(stack: Stack, work: (deps: CommandDeps) => Promise<Result>): Promise<Result> => {
  const stored = postgresEventLog({ url: stack.databaseUrl, reads: stack.pool })
  const log = sealedLog(stored, postgresVault({ pool: stack.pool, masterSecret: stack.secrets.vaultKey }))
  try {
    return await work({ log, now, newId: randomUUID })
  } finally {
    await stored.close()
  }
}
