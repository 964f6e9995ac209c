import { migrate } from '@portal/infra/database/migrate'
import { logMigrations } from '@portal/infra/event-log/postgres/postgres-event-log'
import { relayMigrations } from '@portal/infra/relay/relay-state'
import { vaultMigrations } from '@portal/infra/vault/postgres'
import { areas } from '../../areas.ts'

const runtimeMigrations = {
  part: 'runtime',
  directory: new URL('../../../projections/runtime/migrations/', import.meta.url),
}

/** Every part brings its own tables, in this order. Read models make theirs themselves: they can be thrown away. */
export const PARTS = [
  logMigrations,
  vaultMigrations,
  runtimeMigrations,
  relayMigrations,
  ...areas.flatMap(({ migrations }) => migrations ?? []),
]

/** Brings the database up to date; several processes may do so at once. */
export const migrateAll = (databaseUrl: string): Promise<unknown> => migrate(databaseUrl, PARTS)
