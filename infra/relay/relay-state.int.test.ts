import { randomUUID } from 'node:crypto'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logMigrations } from '../event-log/postgres/postgres-event-log.ts'
import { relayMigrations, takeRelay } from './relay-state.ts'

const LEASE_MS = 6_000
const fresh = { logId: randomUUID(), pos: '0000000000000000', partitions: 2 }

let database: TestDatabase
beforeEach(async () => {
  database = await aDatabase([logMigrations, relayMigrations])
})
afterEach(() => database.drop())

const take = () => takeRelay(database.pool, randomUUID(), LEASE_MS, fresh)

const leaseEndsIn = (seconds: number) =>
  database.pool.query(`update relay.state set expires_at = clock_timestamp() + $1 * interval '1 second'`, [seconds])

describe('the lease of the relay', () => {
  it('excludes other relays until it has expired', async () => {
    expect(await take()).not.toBeNull()
    expect(await take()).toBeNull()
    await leaseEndsIn(-1)
    expect(await take()).not.toBeNull()
  })

  it('excludes no other relay if it was given before the clock was set back', async () => {
    await take()
    await leaseEndsIn(60)
    expect(await take()).toBeNull()
    await leaseEndsIn(3_600)
    expect(await take()).not.toBeNull()
  })
})
