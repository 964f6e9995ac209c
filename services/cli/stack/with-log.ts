import { randomUUID } from 'node:crypto'
import type { Instant } from '@portal/contracts/ids'
import { assertSupported } from '@portal/infra/event-log/capabilities'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { assertItsLog, assertNoOtherLog } from '@portal/infra/event-log/its-log'
import { openLog } from '@portal/infra/event-log/log-place'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { now } from '@portal/infra/tools/now'
import { postgresVault } from '@portal/infra/vault/postgres'
import type { Vault } from '@portal/infra/vault/vault'
import { commandNeeds } from '../../command-needs.ts'
import type { Stack } from './stack.ts'

/** What commands need: the log, the time, new ids; a secret that the vault keeps permanently under a name (a UUID). */
export type CommandDeps = Readonly<{
  log: EventLog
  now: () => Instant
  newId: () => string
  secretOf: (name: string) => Promise<Buffer>
}>

type Work<Result> = (deps: CommandDeps) => Promise<Result>

const secretsIn =
  (vault: Vault): CommandDeps['secretOf'] =>
  async (name) => {
    const found = (await vault.keysOf([name])).get(name)
    if (!found) throw new Error(`the secret ${name} was erased from the vault`)
    return found.key
  }

const onLog = async <Result>(stack: Stack, assertPlace: typeof assertItsLog, work: Work<Result>): Promise<Result> => {
  const stored = openLog(stack.place, { databaseUrl: stack.databaseUrl, pool: stack.pool })
  try {
    assertSupported(stored.log.capabilities, commandNeeds)
    await assertPlace(stack.place, stack.pool)
    const vault = postgresVault({ pool: stack.pool, masterSecret: stack.vaultKey() })
    const log = sealedLog(stored.log, vault)
    return await work({ log, now, newId: randomUUID, secretOf: secretsIn(vault) })
  } finally {
    await stored.close()
  }
}

/**
 * Opens the event log for some work, and closes it after everything is stored.
 * @throws Unsupported if a command needs a capability that this log does not have; AnotherLog if it is not the log of
 * this database
 */
export const withLog = <Result>(stack: Stack, work: Work<Result>): Promise<Result> => onLog(stack, assertItsLog, work)

/** The same for work that appends nothing: it does not record to which log the database belongs. */
export const lookingAtLog = <Result>(stack: Stack, work: Work<Result>): Promise<Result> =>
  onLog(stack, assertNoOtherLog, work)
