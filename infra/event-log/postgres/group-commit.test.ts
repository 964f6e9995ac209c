import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { AppendResult } from '../event-log.ts'
import { positionOf } from '../position.ts'
import type { PreparedRequest } from '../prepared-request.ts'
import { type GroupCommitOptions, groupCommit, LIMITS, type Stored } from './group-commit.ts'

const aRequest = (differs: Partial<PreparedRequest> = {}): PreparedRequest => ({
  stream: randomUUID(),
  commandId: randomUUID(),
  expect: -1,
  intent: Buffer.alloc(16),
  ids: Buffer.alloc(16),
  types: ['Noted'],
  schemas: [1],
  data: ['{}'],
  sizes: [2],
  bytes: 2,
  ...differs,
})

const appended: AppendResult = { outcome: 'appended', position: positionOf(1), version: 1 }

/** A database that answers when the test tells it to. */
const aDatabase = (differs: Partial<GroupCommitOptions> = {}) => {
  const calls: {
    readonly batch: readonly PreparedRequest[]
    readonly answer: (results?: readonly Stored[]) => void
  }[] = []
  const commits = groupCommit({
    slots: 2,
    limits: LIMITS,
    flush: (batch) =>
      new Promise((resolve) => {
        calls.push({ batch, answer: (results) => resolve(results ?? batch.map(() => appended)) })
      }),
    ...differs,
  })
  const sizes = () => calls.map(({ batch }) => batch.length)
  return { calls, commits, sizes }
}

/** Waits until everything that is ready has been sent. */
const aTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('group commit', () => {
  it('puts requests that arrive in one turn of the event loop into one batch, in order', async () => {
    const { calls, commits } = aDatabase()
    const requests = Array.from({ length: 10 }, () => aRequest())
    const results = requests.map(commits.append)
    await aTurn()
    expect(calls.map(({ batch }) => batch)).toEqual([requests])
    calls[0]?.answer()
    expect(await Promise.all(results)).toEqual(requests.map(() => appended))
  })

  it.each([
    [16, [16]],
    [17, [16, 1]],
    [64, [32, 32]],
    [255, [128, 127]],
  ])('divides %i requests among the free slots', async (count, expected) => {
    const { calls, commits, sizes } = aDatabase()
    const results = Array.from({ length: count }, () => commits.append(aRequest()))
    await aTurn()
    expect(sizes()).toEqual(expected)
    for (const { answer } of calls) answer()
    await Promise.all(results)
  })

  it('has at most two batches in flight; requests that arrive meanwhile go into the next one', async () => {
    const { calls, commits, sizes } = aDatabase()
    const send = async (count: number) => {
      const results = Array.from({ length: count }, () => commits.append(aRequest()))
      await aTurn()
      return results
    }
    const results = [...(await send(1)), ...(await send(2)), ...(await send(3)), ...(await send(4))]
    expect(sizes()).toEqual([1, 2])
    calls[0]?.answer()
    await aTurn()
    expect(sizes()).toEqual([1, 2, 7])
    for (const { answer } of calls) answer()
    expect(await Promise.all(results)).toHaveLength(10)
  })

  it('never has two writers of one stream in flight, and keeps their order', async () => {
    const { calls, commits } = aDatabase()
    const requests = Array.from({ length: 3 }, () => aRequest({ stream: 'one' }))
    const results = [...requests, aRequest({ stream: 'other' })].map(commits.append)
    for (const request of requests) {
      await aTurn()
      expect(calls.at(-1)?.batch.filter(({ stream }) => stream === 'one')).toEqual([request])
      calls.at(-1)?.answer()
    }
    expect(await Promise.all(results)).toHaveLength(4)
    expect(calls).toHaveLength(3)
  })

  it.each([
    ['500 events', { data: Array.from({ length: 200 }, () => '{}') }, 3],
    ['4 MiB', { bytes: 768 * 1024 }, 6],
  ])('puts at most %s into a batch', async (_, differs, requests) => {
    const { commits, sizes, calls } = aDatabase({ slots: 1 })
    const results = Array.from({ length: requests }, () => commits.append(aRequest(differs)))
    await aTurn()
    expect(sizes()).toEqual([requests - 1])
    calls[0]?.answer()
    await aTurn()
    expect(sizes()).toEqual([requests - 1, 1])
    calls[1]?.answer()
    await Promise.all(results)
  })

  it('writes a command that is sent twice at once only once, and gives both callers its result', async () => {
    const { calls, commits, sizes } = aDatabase()
    const request = aRequest()
    const results = [commits.append(request), commits.append(request)]
    await aTurn()
    results.push(commits.append(request))
    await aTurn()
    expect(sizes()).toEqual([1])
    calls[0]?.answer()
    expect(await Promise.all(results)).toEqual([appended, appended, appended])
  })

  it('holds a request with a known command id and another intent until the first is stored', async () => {
    const { calls, commits, sizes } = aDatabase()
    const request = aRequest()
    const results = [
      commits.append(request),
      commits.append({ ...request, intent: Buffer.alloc(16, 1), stream: 'other' }),
    ]
    await aTurn()
    expect(sizes()).toEqual([1])
    calls[0]?.answer()
    await aTurn()
    calls[1]?.answer([{ outcome: 'id_conflict' }])
    expect(await Promise.all(results)).toEqual([appended, { outcome: 'id_conflict' }])
  })

  it('gives each request its own result or error', async () => {
    const { calls, commits } = aDatabase()
    const results = Array.from({ length: 3 }, () => commits.append(aRequest()))
    await aTurn()
    calls[0]?.answer([appended, new Error('lost'), { outcome: 'version_conflict', version: 4 }])
    expect(await Promise.allSettled(results)).toMatchObject([
      { value: appended },
      { reason: { message: 'lost' } },
      { value: { outcome: 'version_conflict', version: 4 } },
    ])
  })

  it('continues after a batch that threw', async () => {
    let isBroken = true
    const commits = groupCommit({
      slots: 1,
      limits: LIMITS,
      flush: async (batch) => {
        if (isBroken) throw new Error('broken')
        return batch.map(() => appended)
      },
    })
    await expect(commits.append(aRequest({ stream: 'one' }))).rejects.toThrow('broken')
    isBroken = false
    expect(await commits.append(aRequest({ stream: 'one' }))).toEqual(appended)
  })

  describe('P17: under overload', () => {
    it('refuses requests above the limit at once, and accepts requests again when there is space', async () => {
      const { calls, commits } = aDatabase({ limits: { ...LIMITS, events: 3 } })
      const results = Array.from({ length: 5 }, () => commits.append(aRequest()))
      expect(await Promise.all(results.slice(3))).toEqual([{ outcome: 'overloaded' }, { outcome: 'overloaded' }])
      await aTurn()
      calls[0]?.answer()
      await Promise.all(results)
      void commits.append(aRequest())
      await aTurn()
      expect(calls.map(({ batch }) => batch.length)).toEqual([3, 1])
    })

    it('limits the bytes as well as the events', async () => {
      const { commits } = aDatabase({ limits: { ...LIMITS, bytes: 100 } })
      void commits.append(aRequest({ bytes: 60 }))
      expect(await commits.append(aRequest({ bytes: 41 }))).toEqual({ outcome: 'overloaded' })
    })

    it('drops requests that waited too long while the database is slow, and never sends them', async () => {
      const { calls, commits, sizes } = aDatabase({ slots: 1, limits: { ...LIMITS, waitMs: 40 } })
      const first = commits.append(aRequest({ stream: 'one' }))
      await aTurn()
      const late = [commits.append(aRequest()), commits.append(aRequest({ stream: 'one' })), commits.append(aRequest())]
      expect(await Promise.all(late)).toEqual(late.map(() => ({ outcome: 'overloaded' })))

      calls[0]?.answer()
      expect(await first).toEqual(appended)
      const next = commits.append(aRequest({ stream: 'one' }))
      await aTurn()
      expect(sizes()).toEqual([1, 1])
      calls[1]?.answer()
      expect(await next).toEqual(appended)
    })
  })

  describe('when it closes', () => {
    it('answers the requests that it has, and refuses new ones', async () => {
      const { calls, commits } = aDatabase({ slots: 1 })
      const taken = [commits.append(aRequest({ stream: 'one' })), commits.append(aRequest({ stream: 'one' }))]
      const closed = commits.close()
      expect(await commits.append(aRequest())).toEqual({ outcome: 'overloaded' })
      for (let count = 1; count <= 2; count += 1) {
        while (calls.length < count) await sleep(1)
        calls[count - 1]?.answer()
      }
      await closed
      expect(await Promise.all(taken)).toEqual([appended, appended])
    })
  })
})
