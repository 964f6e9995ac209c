import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@portal/infra/database/migrate'
import { openPool } from '@portal/infra/database/pool'
import type { AppendRequest, AppendResult, EventLog } from '@portal/infra/event-log/event-log'
import { AppendOutcomeUnknown } from '@portal/infra/event-log/postgres/flush'
import { logMigrations, postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { localHints } from '@portal/infra/feed/hints'
import { listenForAppends } from '@portal/infra/feed/listen'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cuttingProxy } from './cutting-proxy.ts'
import { aRequest, collect, firstOf, noted, notesOf, type OnPostgres, onPostgres, registry } from './log-adapters.ts'

let postgres: OnPostgres
beforeEach(async () => {
  postgres = await onPostgres()
})
afterEach(() => postgres.close())

describe('P8: a connection that is lost between commit and reply', () => {
  it('has the effect of one attempt: the same ids are sent again', async () => {
    const proxy = await cuttingProxy(postgres.database.url)
    const log = postgresEventLog({ url: proxy.url, reads: postgres.database.pool, registry })
    await log.append(aRequest())

    proxy.cutReplies(2)
    const requests = Array.from({ length: 20 }, () => aRequest({ expect: 'none', events: [noted('a'), noted('b')] }))
    const results = await Promise.all(requests.map(log.append))

    expect(results).toEqual(requests.map(() => expect.objectContaining({ outcome: 'replayed', version: 2 })))
    for (const { stream } of requests) expect(notesOf(await collect(log.readStream(stream)))).toEqual(['a', 'b'])
    await log.close()
    await proxy.close()
  })

  it('or a server that hangs: the connection is replaced', async () => {
    const proxy = await cuttingProxy(postgres.database.url)
    const options = { url: proxy.url, reads: postgres.database.pool, registry, noAnswerMs: 200 }
    const log = postgresEventLog(options)
    await log.append(aRequest())
    proxy.silence()
    const requests = Array.from({ length: 40 }, () => aRequest())
    const results = await Promise.all(requests.map(log.append))
    expect(results).toEqual(requests.map(() => expect.objectContaining({ outcome: 'replayed', version: 1 })))
    await log.close()
    await proxy.close()
  })

  it('is an error if the database stays unreachable', async () => {
    const proxy = await cuttingProxy(postgres.database.url)
    const log = postgresEventLog({ url: proxy.url, reads: postgres.database.pool, registry, retryForMs: 100 })
    await log.append(aRequest())
    const request = aRequest()
    proxy.cutReplies(1_000)
    await expect(log.append(request)).rejects.toThrow(AppendOutcomeUnknown)

    proxy.cutReplies(0)
    expect(await log.append(request)).toMatchObject({ outcome: 'replayed', version: 1 })
    expect(await collect(log.readStream(request.stream))).toHaveLength(1)
    await log.close()
    await proxy.close()
  })
})

describe('P7: a batch that raises', () => {
  it.each([
    ['for the data of one', '22023', 'invalid'],
    ['for a reason of its own', 'P0001', 'error'],
  ])('%s affects only that request', async (_, state, expected) => {
    await postgres.database.pool.query(`
      create function poison() returns trigger language plpgsql as $$
      begin
        if new.stream_id = 'poison' then raise exception 'poison' using errcode = '${state}'; end if;
        return new;
      end $$;
      create trigger poison before insert on log.event for each row execute function poison()`)
    const requests = Array.from({ length: 40 }, (_unused, index) => aRequest(index === 20 ? { stream: 'poison' } : {}))
    const results = await Promise.allSettled(requests.map(postgres.log.append))
    const outcomes = results.map((result) => (result.status === 'fulfilled' ? result.value.outcome : 'error'))
    expect(outcomes).toEqual(requests.map((_unused, index) => (index === 20 ? expected : 'appended')))
    expect(Number.parseInt(await postgres.log.head(), 16)).toBe(39)
  })
})

describe('P17: while the database is slow', () => {
  it('requests above the limit are refused at once, those that wait too long are dropped, and neither are stored', async () => {
    const limits = { events: 20, waitMs: 400, batchEvents: 5 }
    const log = postgresEventLog({ url: postgres.database.url, reads: postgres.database.pool, registry, limits })
    await log.append(aRequest())
    const gate = await postgres.database.pool.connect()
    await gate.query('select pg_advisory_lock(7001, 0)')

    const taken = Array.from({ length: 20 }, () => aRequest())
    const waiting = taken.map(log.append)
    await sleep(50)
    const refused = aRequest()
    const later = new Promise((resolve) => setImmediate(resolve, 'later'))
    expect(await Promise.race([log.append(refused), later])).toEqual({ outcome: 'overloaded' })
    expect(await Promise.all(waiting.slice(10))).toEqual(taken.slice(10).map(() => ({ outcome: 'overloaded' })))

    await gate.query('select pg_advisory_unlock(7001, 0)')
    gate.release()
    expect((await Promise.all(waiting.slice(0, 10))).every(({ outcome }) => outcome === 'appended')).toBe(true)
    for (const { stream } of [refused, ...taken.slice(10)]) expect(await collect(log.readStream(stream))).toEqual([])
    await log.close()
  })
})

describe('P14: when every hint is lost', () => {
  it('an acknowledged event still reaches a tail within a second', async () => {
    const feed = postgresFeed({ pool: postgres.database.pool, hints: localHints(), registry })
    await postgres.log.append(aRequest({ events: [noted('before')] }))
    const tail = feed.tail(feed.start, { limit: 10 }, new AbortController().signal)
    let acknowledged = 0
    const appending = sleep(900).then(async () => {
      await postgres.log.append(aRequest({ events: [noted('after')] }))
      acknowledged = performance.now()
    })
    expect(notesOf(await firstOf(tail, 2))).toEqual(['before', 'after'])
    const arrived = performance.now()
    await appending
    expect(arrived - acknowledged).toBeLessThan(1_000)
  })

  it('but hints of another process arrive if a process listens', async () => {
    const hints = localHints()
    const stop = new AbortController()
    const listening = listenForAppends(postgres.database.url, hints, stop.signal, () => undefined)
    while (hints.count() === 0) await sleep(10)
    const before = hints.count()
    const hinted = hints.wait(5_000, before, stop.signal)
    await postgres.log.append(aRequest())
    await hinted
    expect(hints.count()).toBeGreaterThan(before)
    stop.abort()
    await listening
  })
})

/** Appends until it is acknowledged, as a client does that must not lose an answer. */
const untilAcknowledged = async (log: EventLog, request: AppendRequest): Promise<AppendResult> => {
  for (;;) {
    const result = await log.append(request).catch((error: unknown) => {
      if (error instanceof AppendOutcomeUnknown) return { outcome: 'overloaded' } as const
      throw error
    })
    if (result.outcome !== 'overloaded') return result
    await sleep(20)
  }
}

const KILLS = 3
const STORED = 'select stream_id as stream, version::int from log.event order by pos'

describe('P1: when the server is killed under load and started again', () => {
  it('no acknowledged event is lost at any of the kills, and none is stored twice', async () => {
    const stateDir = await mkdtemp(path.join(tmpdir(), 'portal-killed-'))
    let server = await startEmbeddedPostgres({ stateDir })
    const { url } = server
    const reads = openPool(url, { max: 4, application: 'portal-test-reads' })
    await migrate(url, [logMigrations])
    const log = postgresEventLog({ url, reads, registry })
    const acknowledged: string[] = []
    let isOver = false
    const writers = Array.from({ length: 32 }, async (_, writer) => {
      for (let count = 0; !isOver; count += 1) {
        const request = aRequest({
          stream: `writer-${writer}`,
          expect: { exactly: 2 * count },
          events: [noted(), noted()],
        })
        const result = await untilAcknowledged(log, request)
        expect(result).toMatchObject({ version: 2 * count + 2 })
        acknowledged.push(`${request.stream} ${2 * count + 1}`, `${request.stream} ${2 * count + 2}`)
      }
    })
    const stored = async (): Promise<readonly string[]> => {
      const { rows } = await reads.query<Readonly<{ stream: string; version: number }>>(STORED)
      return rows.map(({ stream, version }) => `${stream} ${version}`)
    }

    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged.length
      while (acknowledged.length < before + 500) await sleep(20)
      const [pid] = (await readFile(path.join(stateDir, 'data/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await server.exited
      const told = [...acknowledged]
      server = await startEmbeddedPostgres({ stateDir, port: Number(new URL(url).port) })
      expect(server.url).toBe(url)
      const kept = new Set(await stored())
      expect(told.filter((event) => !kept.has(event))).toEqual([])
    }
    isOver = true
    await Promise.all(writers)

    expect((await stored()).toSorted()).toEqual(acknowledged.toSorted())
    const { rows } = await reads.query('select from log.event having count(*) = max(pos)')
    expect(rows).toHaveLength(1)

    await log.close()
    await reads.end()
    await server.stop()
    await rm(stateDir, { recursive: true, force: true })
  })
})
