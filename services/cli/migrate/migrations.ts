import { migrate } from '@portal/infra/database/migrate'
import { logMigrations } from '@portal/infra/event-log/postgres/postgres-event-log'
import { processMigrations } from '@portal/infra/process/heartbeat'
import { relayMigrations } from '@portal/infra/relay/relay-state'
import { vaultMigrations } from '@portal/infra/vault/postgres'
import { areas } from '../../areas.ts'

const runtimeMigrations = {
  part: 'runtime',
  directory: new URL('../../../projections/runtime/migrations/', import.meta.url),
}

/** Each part has its own tables, in this order. Read models create theirs themselves, since they can be rebuilt. */
export const PARTS = [
  logMigrations,
  vaultMigrations,
  runtimeMigrations,
  relayMigrations,
  processMigrations,
  ...areas.flatMap(({ migrations }) => migrations ?? []),
]

/** Applies all migrations; several processes may do so at once. */
export const migrateAll = (databaseUrl: string): Promise<unknown> => migrate(databaseUrl, PARTS)
