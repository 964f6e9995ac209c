import { eventStoreClient } from '@portal/infra/event-log/eventstoredb/client'
import { eventStoreEventLog } from '@portal/infra/event-log/eventstoredb/eventstoredb-event-log'
import { AppendOutcomeUnknown } from '@portal/infra/event-log/postgres/flush'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeEventStore, fakeEventStore } from '../support/servers/eventstoredb.ts'
import { serveEventStore } from '../support/servers/eventstoredb-server.ts'
import { aRequest, collect, noted, notesOf, onEventStore, registry } from './log-adapters.ts'

let client: FakeEventStore
beforeEach(() => {
  client = fakeEventStore()
})

const aLog = (retryForMs = 2_000) => eventStoreEventLog({ client, registry, retryForMs, mostWaiting: 50 })

describe('P8: a lost reply of EventStoreDB', () => {
  it('has the effect of one attempt: the stream shows that the command is stored', async () => {
    const log = aLog()
    await log.append(aRequest())
    const request = aRequest({ events: [noted('a'), noted('b')] })
    client.loseReplies(1)
    expect(await log.append(request)).toMatchObject({ outcome: 'replayed', version: 2 })
    expect(notesOf(await collect(log.readStream(request.stream)))).toEqual(['a', 'b'])
  })

  it('is an error if the server stays unreachable; a retry then stores the command once', async () => {
    const log = aLog(50)
    const request = aRequest()
    client.goAway(true)
    await expect(log.append(request)).rejects.toThrow(AppendOutcomeUnknown)
    client.goAway(false)
    expect(await log.append(request)).toMatchObject({ outcome: 'appended', version: 1 })
    expect(await log.append(request)).toMatchObject({ outcome: 'replayed', version: 1 })
  })
})

describe('two processes that write to one stream of EventStoreDB', () => {
  it('store each request once, in one order', async () => {
    const logs = [aLog(), aLog()]
    const { stream } = aRequest()
    const results = await Promise.all(
      logs.flatMap((log) => Array.from({ length: 10 }, () => log.append(aRequest({ stream })))),
    )
    expect(results.map((result) => ('version' in result ? result.version : 0)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('store a command that both received once', async () => {
    const request = aRequest()
    const results = await Promise.all([aLog(), aLog()].map((log) => log.append(request)))
    expect(results).toEqual(results.map(() => expect.objectContaining({ version: 1 })))
    expect(await collect(aLog().readStream(request.stream))).toHaveLength(1)
  })

  it('store one of two intents under one command id, and refuse the other', async () => {
    const request = aRequest()
    const [one, other] = [aLog(), aLog()]
    const results = await Promise.all([one.append(request), other.append({ ...request, intent: 'something else' })])
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['appended', 'id_conflict'])
  })
})

describe('P17: a slow EventStoreDB', () => {
  it('has a limited queue, and requests above the limit are refused at once, unstored', async () => {
    const log = aLog()
    const requests = Array.from({ length: 60 }, () => aRequest())
    const results = await Promise.all(requests.map(log.append))
    const refused = requests.filter((_, index) => results[index]?.outcome === 'overloaded')
    expect(refused).toHaveLength(10)
    for (const { stream } of refused) expect(await collect(log.readStream(stream))).toEqual([])
  })
})

describe('a reader of EventStoreDB that ends early', () => {
  it('leaves no call open on the server, and can be closed', async () => {
    const server = await serveEventStore()
    const real = eventStoreClient(server.url)
    const { log, feed } = await onEventStore(real)
    for (let request = 0; request < 20; request += 1) {
      await log.append(aRequest({ events: Array.from({ length: 3 }, () => noted('n'.repeat(100_000))) }))
    }
    expect((await feed.read(feed.start, { limit: 1 })).events).toHaveLength(1)
    await vi.waitFor(() => expect(server.openReads()).toBe(0), 60_000)
    await real.dispose()
    server.close()
  })

  it('gets the events after a position that no event has', async () => {
    const { log, feed } = await onEventStore(client)
    for (let request = 0; request < 3; request += 1) await log.append(aRequest())
    const [first, second] = (await feed.read(feed.start, { limit: 3 })).events.map(({ position }) => position)
    const { numberOf, positionOf } = feed.numbers
    const between = positionOf(Number(numberOf(second ?? '')) - 1)
    expect((await feed.read(between, { limit: 1 })).events[0]?.position).toBe(second)
    const far = positionOf(Number(numberOf(first ?? '')) + 7)
    expect((await feed.read(far, { limit: 1 })).events[0]?.position).toBe(second)
  })
})

describe('a log in EventStoreDB', () => {
  it('does not see what other programs write there', async () => {
    const ours = await onEventStore(client)
    const others = await onEventStore(client)
    await others.log.append(aRequest())
    await ours.log.append(aRequest({ events: [noted('ours')] }))
    await others.log.append(aRequest())
    const page = await ours.feed.read(ours.feed.start, { limit: 10 })
    expect(notesOf(page.events)).toEqual(['ours'])
    expect(page.upTo).toBe(await ours.log.head())
    expect(await ours.feed.logId()).not.toBe(await others.feed.logId())
  })
})
