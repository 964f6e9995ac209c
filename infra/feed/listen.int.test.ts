import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotNotified } from '../database/listen.ts'
import { APPEND_CHANNEL } from '../event-log/postgres/append-notice.ts'
import { localHints } from './hints.ts'
import { listenForAppends } from './listen.ts'

let database: TestDatabase
let stop: AbortController
beforeEach(async () => {
  database = await aDatabase()
  stop = new AbortController()
})
afterEach(async () => {
  vi.restoreAllMocks()
  stop.abort()
  await database.drop()
})

const listening = (url: string) => {
  const hints = localHints()
  const troubles: unknown[] = []
  const ended = listenForAppends(url, hints, stop.signal, (error) => troubles.push(error))
  return { hints, troubles, ended }
}

describe('listening for appends', () => {
  it('wakes the hints at each notification, and logs nothing', async () => {
    const { hints, troubles, ended } = listening(database.url)
    await vi.waitFor(() => expect(hints.count()).toBe(1)) // by its own notification
    await database.pool.query(`notify ${APPEND_CHANNEL}`)
    await vi.waitFor(() => expect(hints.count()).toBe(2))
    stop.abort()
    await ended
    expect(troubles).toEqual([])
  })

  it('tells once why it cannot listen, though it tries on', async () => {
    const url = new URL(database.url)
    url.pathname = '/there_is_no_such_database'
    const { troubles } = listening(url.href)
    await vi.waitFor(() => expect(troubles).toMatchObject([{ code: '3D000' }]))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(troubles).toHaveLength(1)
  })

  it('tells that no notification arrives, as behind a pooler that forgets the LISTEN', async () => {
    const query: (...given: readonly unknown[]) => unknown = pg.Client.prototype.query
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: readonly unknown[]) {
      const forgotten = typeof given[0] === 'string' && given[0].startsWith('listen ')
      return Reflect.apply(query, this, forgotten ? ['select 1'] : given) as never
    })
    const { troubles } = listening(database.url)
    await vi.waitFor(() => expect(troubles).toEqual([expect.any(NotNotified)]), { timeout: 60_000, interval: 100 })
  })
})
