import { randomUUID } from 'node:crypto'
import { registryOf } from '@portal/contracts/events/registry'
import { openPool } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { logMigrations, postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { sealedFeed, sealedLog } from '@portal/infra/event-log/sealed'
import type { Feed } from '@portal/infra/feed/feed'
import { memoryFeed } from '@portal/infra/feed/memory'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { memoryVault } from '@portal/infra/vault/memory'
import { postgresVault, vaultMigrations } from '@portal/infra/vault/postgres'
import { MasterKeyRefused, type Vault } from '@portal/infra/vault/vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { collect } from './log-adapters.ts'

const registry = registryOf({
  Wrote: { version: 1, personal: [{ field: 'text', owner: 'writer' }] },
  Introduced: {
    version: 1,
    personal: [
      { field: 'host', owner: 'hostId' },
      { field: 'guest', owner: 'guestId' },
    ],
  },
  Counted: { version: 1 },
})

type World = Readonly<{ raw: EventLog; rawFeed: Feed; vault: Vault; close: () => Promise<void> }>

const inMemory = async (): Promise<World> => {
  const raw = memoryEventLog({ registry })
  return { raw, rawFeed: memoryFeed(raw), vault: memoryVault(), close: async () => undefined }
}

const SECRET = 'a master secret of at least 32 characters'

const inPostgres = async (): Promise<World & Readonly<{ database: TestDatabase }>> => {
  const database = await aDatabase([logMigrations, vaultMigrations])
  const reads = openPool(database.url, { max: 4, application: 'portal-test-reads' })
  const raw = postgresEventLog({ url: database.url, reads, registry })
  const close = async () => {
    await raw.close()
    await reads.end()
    await database.drop()
  }
  const rawFeed = postgresFeed({ pool: reads, registry })
  return { raw, rawFeed, vault: postgresVault({ pool: reads, masterSecret: SECRET }), close, database }
}

const wrote = (writer: string, text: string) => ({ type: 'Wrote', writer, text: { value: text } })
const request = (stream: string, ...events: readonly Readonly<{ type: string }>[]) => ({
  stream,
  commandId: randomUUID(),
  intent: 'write',
  expect: 'any' as const,
  events,
})

describe.each([
  ['memory', inMemory],
  ['Postgres', inPostgres],
] as const)('personal fields over %s', (_, open) => {
  let world: World
  let log: EventLog
  beforeAll(async () => {
    world = await open()
    log = sealedLog(world.raw, world.vault, registry)
  })
  afterAll(() => world.close())

  it('hide what was meant by their command too: only who has the key of whom it is about knows it again', async () => {
    const asked = { ...request('intent', wrote('noor', 'tea')), intent: 'wrote tea' }
    expect(await log.append(asked)).toMatchObject({ outcome: 'appended' })
    expect(await log.append(asked)).toMatchObject({ outcome: 'replayed' })
    expect(await log.append({ ...asked, intent: 'wrote coffee' })).toMatchObject({ outcome: 'id_conflict' })
    expect(await world.raw.append(asked)).toMatchObject({ outcome: 'id_conflict' }) // a correct guess
  })

  it('of a command that was stored before intents were keyed are recognised', async () => {
    const asked = { ...request('former', wrote('noor', 'tea')), intent: 'wrote tea' }
    await world.raw.append(asked)
    expect(await log.append(asked)).toMatchObject({ outcome: 'replayed' })
    expect(await log.append({ ...asked, intent: 'wrote coffee' })).toMatchObject({ outcome: 'id_conflict' })
  })

  const eventsOf = async (stream: string, of: EventLog = log) =>
    (await collect(of.readStream(stream))).map(({ event }) => event)

  const fed = async (stream: string) => {
    const feed = sealedFeed(world.rawFeed, world.vault, registry)
    const { events } = await feed.read(feed.start, { limit: 10_000 })
    return events.filter((recorded) => recorded.stream === stream).map(({ event }) => event)
  }

  it('are read as they were written, from the stream and from the feed', async () => {
    const event = { type: 'Wrote', writer: 'w1', text: { value: { Q5: 'to my cat 😀' } } }
    expect(await log.append(request('s1', event))).toMatchObject({ outcome: 'appended' })
    expect(await eventsOf('s1')).toEqual([event])
    expect(await fed('s1')).toEqual([event])
  })

  it('are nowhere in the log itself', async () => {
    await log.append(request('s2', wrote('w2', 'a secret hobby')))
    const stored = JSON.stringify(await eventsOf('s2', world.raw))
    expect(stored).not.toContain('secret hobby')
    expect(stored).toContain('"writer":"w2"')
  })

  it('are erased with their owner’s key, and those of others stay', async () => {
    await log.append(request('s3', wrote('w3', 'first'), wrote('w4', 'other'), wrote('w3', 'second')))
    await world.vault.destroyKey('w3')
    const expected = [{ type: 'Wrote', writer: 'w3', text: { erased: true } }, wrote('w4', 'other')]
    expect((await eventsOf('s3')).slice(0, 2)).toEqual(expected)
    expect((await fed('s3')).slice(0, 2)).toEqual(expected)
    expect((await eventsOf('s3'))[2]).toEqual(expected[0])
  })

  it('of two people in one event have a key each', async () => {
    const event = { type: 'Introduced', hostId: 'h1', host: { value: 'Noor' }, guestId: 'g1', guest: { value: 'Sami' } }
    await log.append(request('s4', event))
    await world.vault.destroyKey('g1')
    expect(await eventsOf('s4')).toEqual([{ ...event, guest: { erased: true } }])
  })

  it('of an erased owner are refused, and no new key is made', async () => {
    await world.vault.destroyKey('w5')
    expect(await log.append(request('s5', wrote('w5', 'still here')))).toMatchObject({ outcome: 'invalid' })
    expect((await world.vault.keysOf(['w5'])).size).toBe(0)
    expect(await eventsOf('s5')).toEqual([])
  })

  it('are refused without an owner, or with text that no read model could hold', async () => {
    const nobody = { type: 'Wrote', text: { value: 'whose?' } }
    for (const event of [nobody, wrote('w6', 'a\0b'), wrote('w6', 'a\ud800b')]) {
      expect(await log.append(request('s6', event))).toMatchObject({ outcome: 'invalid' })
    }
    expect(await eventsOf('s6')).toEqual([])
  })

  it('of a retried command are replayed, though they are sealed again', async () => {
    const command = request('s7', wrote('w7', 'once'))
    const first = await log.append(command)
    expect(await log.append(command)).toEqual({ ...first, outcome: 'replayed' })
    expect(await eventsOf('s7')).toEqual([wrote('w7', 'once')])
  })

  it('that were moved to another event do not open there', async () => {
    await log.append(request('s8', wrote('w8', 'mine')))
    const [stolen] = await eventsOf('s8', world.raw)
    if (!stolen) throw new Error('nothing was stored')
    await world.raw.append(request('s9', { ...stolen }))
    expect(await eventsOf('s9')).toMatchObject([{ type: 'UnreadableEvent', reason: 'damaged', storedType: 'Wrote' }])
  })

  it('may be left out', async () => {
    await log.append(request('s10', { type: 'Wrote' }, { type: 'Counted' }))
    expect(await eventsOf('s10')).toEqual([{ type: 'Wrote' }, { type: 'Counted' }])
  })

  it('of many new owners at once all open', async () => {
    const events = Array.from({ length: 150 }, (_unused, index) => wrote(`many ${index}`, `text ${index}`))
    const whenNotBusy = async (asked: ReturnType<typeof request>) => {
      const store = async () => (await log.append(asked)).outcome
      let outcome = await store()
      while (outcome === 'overloaded') outcome = await store() // it waited too long, and was not stored
      return outcome
    }
    const outcomes = await Promise.all(events.map((event) => whenNotBusy(request('s11', event))))
    expect(outcomes).toEqual(events.map(() => 'appended'))
    const ofMany = (await fed('s11')).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    expect(ofMany).toEqual(events.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))))
  })
})

describe('the vault in Postgres', () => {
  let world: World & Readonly<{ database: TestDatabase }>
  beforeAll(async () => {
    world = await inPostgres()
  })
  afterAll(() => world.close())

  it('gives two processes that ask at once the same key', async () => {
    const vaults = Array.from({ length: 5 }, () => postgresVault({ pool: world.database.pool, masterSecret: SECRET }))
    const keys = await Promise.all(vaults.map((vault) => vault.keysOf(['twin'])))
    expect(new Set(keys.map((found) => found.get('twin')?.key.toString('hex'))).size).toBe(1)
  })

  it('holds no key in the clear, and none at all after its destruction', async () => {
    const key = (await world.vault.keysOf(['clear'])).get('clear')
    const stored = async () => {
      const { rows } = await world.database.pool.query(
        `select wrapped, erased_at from vault.owner_key where owner = 'clear'`,
      )
      return rows[0]
    }
    expect((await stored()).wrapped.includes(key?.key)).toBe(false)
    await world.vault.destroyKey('clear')
    expect(await stored()).toEqual({ wrapped: null, erased_at: expect.any(Date) })
  })

  it('made with another master key is refused, and not treated as erased', async () => {
    await world.vault.keysOf(['mine'])
    const stranger = postgresVault({
      pool: world.database.pool,
      masterSecret: 'another master secret of 32 characters',
    })
    await expect(stranger.keysOf(['mine'])).rejects.toThrow(MasterKeyRefused)
    await expect(stranger.keysOf(['somebody new'])).rejects.toThrow(MasterKeyRefused)
    expect((await world.vault.keysOf(['somebody new'])).size).toBe(1)
  })

  it('lets other processes use a destroyed key for a minute at most', async () => {
    let time = 0
    const other = postgresVault({ pool: world.database.pool, masterSecret: SECRET, now: () => time })
    const keyId = (await other.keysOf(['leaver'])).get('leaver')?.keyId ?? ''
    await world.vault.destroyKey('leaver')
    time = 60_000
    expect((await other.keysById([keyId])).size).toBe(0)
    expect((await other.keysOf(['leaver'])).size).toBe(0)
  })
})
