import { randomUUID } from 'node:crypto'
import { registryOf } from '@portal/contracts/events/registry'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { memoryVault } from '@portal/infra/vault/memory'
import { describe, expect, it } from 'vitest'
import { accept, type Decider, reject } from './decider.ts'
import { handle, NotAppended, StreamUnreadable } from './handle.ts'
import { stateCache } from './state-cache.ts'

type Added = Readonly<{ type: 'Added'; amount: number }>
type Add = Readonly<{ amount: number }>
type TooMuch = Readonly<{ code: 'too-much'; total: number }>

/** Holds at most 10. Adding 0 changes nothing. */
const counter: Decider<number, Add, Added, TooMuch> = {
  initial: 0,
  decide: (total, { amount }) => {
    if (total + amount > 10) return reject({ code: 'too-much', total })
    return amount === 0 ? accept() : accept({ type: 'Added', amount })
  },
  evolve: (total, { amount }) => total + amount,
}

const asked = (commandId: string = randomUUID(), intent = 'add') => ({ stream: 'counter-1', commandId, intent })

/** Counts the calls of the log. */
const watched = (log: EventLog) => {
  const calls = { append: 0, findCommand: 0, readStream: 0 }
  const counting: EventLog = {
    append: (request) => {
      calls.append += 1
      return log.append(request)
    },
    findCommand: (stream, command) => {
      calls.findCommand += 1
      return log.findCommand(stream, command)
    },
    readStream: (stream, from) => {
      calls.readStream += 1
      return log.readStream(stream, from)
    },
    head: log.head,
    capabilities: log.capabilities,
  }
  return { log: counting, calls }
}

/** A log with a replaced last event. */
const holding = (log: EventLog, event: Readonly<{ type: string }>): EventLog => ({
  ...log,
  readStream: async function* (stream, from) {
    for await (const recorded of log.readStream(stream, from)) yield { ...recorded, event: event as never }
  },
})

describe('handling a command', () => {
  it.each(['newer', 'damaged', 'unknown', 'no-upcaster', 'upcast-failed'] as const)(
    'holds, and stores nothing, if an event of the stream cannot be read: %s',
    async (reason) => {
      const log = memoryEventLog()
      await handle(log, counter, asked(), { amount: 3 })
      const event = { type: 'UnreadableEvent', reason, storedType: 'Added', schemaVersion: 2 }
      await expect(handle(holding(log, event), counter, asked(), { amount: 4 })).rejects.toThrow(StreamUnreadable)
      expect(log.rows()).toHaveLength(1)
    },
  )

  it('holds if the stream contains an event of another stream', async () => {
    const log = memoryEventLog()
    await handle(log, counter, asked(), { amount: 3 })
    const blind = { ...counter, evolve: (): number => undefined as never }
    await expect(handle(log, blind, asked(), { amount: 4 })).rejects.toThrow(/does not belong/)
    expect(log.rows()).toHaveLength(1)
  })

  it('decides once about a cached state that is the newest, also if it rejects', async () => {
    const log = memoryEventLog()
    const cache = stateCache<number>(10)
    const decided: number[] = []
    const counting: typeof counter = {
      ...counter,
      decide: (total, command) => {
        decided.push(total)
        return counter.decide(total, command)
      },
    }
    const add = (amount: number) => handle(log, counting, asked(), { amount }, cache)
    await add(8)
    expect(await add(3)).toEqual({ outcome: 'rejected', rejection: { code: 'too-much', total: 8 } })
    await handle(log, counter, asked(), { amount: 2 })
    expect(await add(1)).toEqual({ outcome: 'rejected', rejection: { code: 'too-much', total: 10 } })
    expect(decided).toEqual([0, 8, 8, 10])
  })

  it('stores the decided events and returns the state after them', async () => {
    const log = memoryEventLog()
    const handled = await handle(log, counter, asked(), { amount: 3 })
    expect(handled).toMatchObject({ outcome: 'accepted', state: 3, replayed: false })
    expect(await handle(log, counter, asked(), { amount: 4 })).toMatchObject({ state: 7 })
  })

  it('returns the rule that was broken and stores nothing', async () => {
    const log = memoryEventLog()
    const handled = await handle(log, counter, asked(), { amount: 11 })
    expect(handled).toEqual({ outcome: 'rejected', rejection: { code: 'too-much', total: 0 } })
    expect(log.rows()).toHaveLength(0)
  })

  it('returns no position if nothing had to be written', async () => {
    const handled = await handle(memoryEventLog(), counter, asked(), { amount: 0 })
    expect(handled).toEqual({ outcome: 'accepted', position: null, state: 0, replayed: false })
  })

  it('answers a retry with the first position, even if its own effect would reject it', async () => {
    const log = memoryEventLog()
    const once = asked()
    const first = await handle(log, counter, once, { amount: 9 })
    const again = await handle(log, counter, once, { amount: 9 })
    expect(again).toEqual({ ...first, replayed: true })
    expect(log.rows()).toHaveLength(1)
  })

  it('refuses the same command id with another intent', async () => {
    const log = memoryEventLog()
    const { commandId } = asked()
    await handle(log, counter, asked(commandId), { amount: 1 })
    const other = handle(log, counter, asked(commandId, 'something else'), { amount: 2 })
    await expect(other).rejects.toThrow(NotAppended)
  })

  it('refuses another intent under the same command id even if the rules would reject it', async () => {
    const log = memoryEventLog()
    const { commandId } = asked()
    await handle(log, counter, asked(commandId), { amount: 9 })
    const other = handle(log, counter, asked(commandId, 'something else'), { amount: 9 })
    await expect(other).rejects.toMatchObject({ result: { outcome: 'id_conflict' } })
    expect(log.rows()).toHaveLength(1)
  })

  it.each([1, 55])(
    'recognises a command of which only an earlier event is personal, with %i after it',
    async (after) => {
      type Event = Readonly<{ type: 'Wrote'; by: string; words: unknown }> | Readonly<{ type: 'Ended' }>
      const note: Decider<number, null, Event, 'ended'> = {
        initial: 0,
        decide: (events) =>
          events > 0
            ? reject('ended')
            : accept<Event>(
                { type: 'Wrote', by: 'noor', words: { value: 'tea' } },
                ...Array.from({ length: after }, () => ({ type: 'Ended' }) as const),
              ),
        evolve: (events) => events + 1,
      }
      const registry = registryOf({
        Wrote: { version: 1, personal: [{ field: 'words', owner: 'by' }] },
        Ended: { version: 1 },
      })
      const log = sealedLog(memoryEventLog({ registry }), memoryVault(), registry)
      const command = asked()
      expect(await handle(log, note, command, null)).toMatchObject({ outcome: 'accepted', replayed: false })
      expect(await handle(log, note, command, null)).toMatchObject({ outcome: 'accepted', replayed: true })
      await expect(handle(log, note, { ...command, intent: 'another' }, null)).rejects.toThrow(NotAppended)
    },
  )

  it('reloads and decides again on a conflict', async () => {
    const log = memoryEventLog()
    const together = [1, 2, 3].map((amount) => handle(log, counter, asked(), { amount }))
    const states = (await Promise.all(together)).map((handled) => 'state' in handled && handled.state)
    expect(Math.max(...states.map(Number))).toBe(6)
    expect(log.rows()).toHaveLength(3)
  })

  it('gives up after a limited number of conflicts', async () => {
    const log = memoryEventLog()
    const busy: EventLog = { ...log, append: async () => ({ outcome: 'version_conflict', version: 1 }) }
    const { log: counted, calls } = watched(busy)
    await expect(handle(counted, counter, asked(), { amount: 1 })).rejects.toThrow(NotAppended)
    expect(calls.append).toBeLessThan(10)
  })

  it('returns an overload without retrying', async () => {
    const log: EventLog = { ...memoryEventLog(), append: async () => ({ outcome: 'overloaded' }) }
    const { log: counted, calls } = watched(log)
    await expect(handle(counted, counter, asked(), { amount: 1 })).rejects.toMatchObject({
      result: { outcome: 'overloaded' },
    })
    expect(calls.append).toBe(1)
  })
})

describe('handling a command with cached states', () => {
  it('needs one append and no read', async () => {
    const { log, calls } = watched(memoryEventLog())
    const cache = stateCache<number>(10)
    await handle(log, counter, asked(), { amount: 1 }, cache)
    const before = { ...calls }
    await handle(log, counter, asked(), { amount: 1 }, cache)
    expect(calls).toEqual({ ...before, append: before.append + 1 })
  })

  it('notices that a cached state is stale', async () => {
    const log = memoryEventLog()
    const cache = stateCache<number>(10)
    await handle(log, counter, asked(), { amount: 1 }, cache)
    await handle(log, counter, asked(), { amount: 5 })
    expect(await handle(log, counter, asked(), { amount: 1 }, cache)).toMatchObject({ state: 7 })
    expect(cache.get('counter-1')).toEqual({ state: 7, version: 3 })
  })

  it('reloads the state before it rejects', async () => {
    const log = memoryEventLog()
    const cache = stateCache<number>(10)
    cache.set('counter-1', { state: 0, version: 0 })
    await handle(log, counter, asked(), { amount: 9 })
    const handled = await handle(log, counter, asked(), { amount: 2 }, cache)
    expect(handled).toEqual({ outcome: 'rejected', rejection: { code: 'too-much', total: 9 } })
  })

  it('answers a retry as accepted', async () => {
    const log = memoryEventLog()
    const cache = stateCache<number>(10)
    const once = asked()
    const first = await handle(log, counter, once, { amount: 9 }, cache)
    expect(await handle(log, counter, once, { amount: 9 }, cache)).toEqual({ ...first, replayed: true })
  })

  it('evicts the least recently used stream', () => {
    const cache = stateCache<number>(2)
    for (const stream of ['a', 'b']) cache.set(stream, { state: 1, version: 1 })
    cache.get('a')
    cache.set('c', { state: 1, version: 1 })
    expect(['a', 'b', 'c'].map((stream) => cache.get(stream) !== undefined)).toEqual([true, false, true])
  })
})
