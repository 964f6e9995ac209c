import { randomUUID } from 'node:crypto'
import { type EventRegistry, registryOf } from '@portal/contracts/events/registry'
import { logMigrations, postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { sealedFeed, sealedLog } from '@portal/infra/event-log/sealed'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { postgresVault, vaultMigrations } from '@portal/infra/vault/postgres'
import { afterAll, describe, expect, it } from 'vitest'
import { aDatabase } from '../support/servers/database.ts'

const personal = [{ field: 'name', owner: 'writer' }] as const

/** Three releases of one event: `stars` became `points` out of 10, then the language was added. */
const toPoints = ({ stars, ...rest }: Readonly<{ type: string; [field: string]: unknown }>) => ({
  ...rest,
  points: Number(stars) * 2,
})
const releases = {
  first: registryOf({ Rated: { version: 1, personal } }),
  second: registryOf({ Rated: { version: 2, personal, upcasters: [toPoints] } }),
  third: registryOf({
    Rated: { version: 3, personal, upcasters: [toPoints, (event) => ({ ...event, language: 'en' })] },
  }),
}

const database = await aDatabase([logMigrations, vaultMigrations])
const { pool, url } = database
const vault = postgresVault({ pool, masterSecret: 'a master secret of at least 32 characters' })
const writer = randomUUID()
afterAll(() => database.drop())

const write = async (registry: EventRegistry, event: object): Promise<void> => {
  const raw = postgresEventLog({ url, reads: pool, registry })
  const request = { stream: 'ratings', commandId: randomUUID(), intent: 'rate', expect: 'any' as const }
  const written = { type: 'Rated', writer, name: { value: 'Noor' }, ...event }
  await sealedLog(raw, vault, registry).append({ ...request, events: [written] })
  await raw.close()
}

const read = async (registry: EventRegistry) => {
  const feed = sealedFeed(postgresFeed({ pool, registry }), vault, registry)
  const { events } = await feed.read(feed.start, { limit: 10 })
  return events.map(({ event }) => event)
}

describe('an event of three releases', () => {
  const of = { type: 'Rated', writer, name: { value: 'Noor' } }
  const stored = () => pool.query('select schema_v, data::text as data from log.event order by pos')

  it('is read by each release in its own version, and stays as it was stored', async () => {
    await write(releases.first, { stars: 4 })
    await write(releases.second, { points: 7 })
    const before = (await stored()).rows
    expect(await read(releases.second)).toEqual([
      { ...of, points: 8 },
      { ...of, points: 7 },
    ])
    await write(releases.third, { points: 9, language: 'ar' })
    expect(await read(releases.third)).toEqual([
      { ...of, points: 8, language: 'en' },
      { ...of, points: 7, language: 'en' },
      { ...of, points: 9, language: 'ar' },
    ])
    expect((await stored()).rows.slice(0, 2)).toEqual(before)
    expect(before.map(({ schema_v }) => schema_v)).toEqual([1, 2])
  })

  it('is not read by an older release: the error names the version that it needs, and the newer release still reads it', async () => {
    expect((await read(releases.second)).at(-1)).toEqual({
      type: 'UnreadableEvent',
      reason: 'newer',
      storedType: 'Rated',
      schemaVersion: 3,
    })
  })

  it('of any version is erased with its key', async () => {
    await vault.destroyKey(writer)
    const names = (await read(releases.third)).map((event) => Reflect.get(event, 'name'))
    expect(names).toEqual([{ erased: true }, { erased: true }, { erased: true }])
  })
})
