import { randomUUID } from 'node:crypto'
import type { AppendRequest, AppendResult } from '@portal/infra/event-log/event-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adapters, aRequest, collect, type LogAdapter, noted, notesOf } from './log-adapters.ts'

const versionOf = (result: AppendResult): number | null => ('version' in result ? result.version : null)

describe.each(adapters)('the event log in %s', (_name, open) => {
  let adapter: LogAdapter
  beforeAll(async () => {
    adapter = await open()
  })
  afterAll(() => adapter.close())

  const append = (differs: Partial<AppendRequest> = {}) => adapter.log.append(aRequest(differs))
  const streamOf = async (stream: string) => collect(adapter.log.readStream(stream))

  describe('P2: a request is stored whole and in order, or not at all', () => {
    it('keeps the order of its events', async () => {
      const events = Array.from({ length: 50 }, (_unused, index) => noted(`note ${index}`))
      const { stream } = aRequest()
      expect(await append({ stream, events })).toMatchObject({ outcome: 'appended', version: 50 })
      expect(notesOf(await streamOf(stream))).toEqual(events.map(({ note }) => note))
    })

    it('stores no event of a request if one of them cannot be stored', async () => {
      const { stream } = aRequest()
      expect(await append({ stream, events: [noted(), noted('\0')] })).toMatchObject({ outcome: 'invalid' })
      expect(await streamOf(stream)).toEqual([])
    })
  })

  describe('P3: the expected version of a stream is checked with the write', () => {
    it.each([
      ['any', 0, 'appended'],
      ['any', 2, 'appended'],
      ['none', 0, 'appended'],
      ['none', 2, 'version_conflict'],
      ['exists', 0, 'version_conflict'],
      ['exists', 2, 'appended'],
      [{ exactly: 0 }, 0, 'appended'],
      [{ exactly: 0 }, 2, 'version_conflict'],
      [{ exactly: 2 }, 2, 'appended'],
      [{ exactly: 1 }, 2, 'version_conflict'],
      [{ exactly: 3 }, 2, 'version_conflict'],
    ] as const)('%j of a stream with %i events: %s', async (expected, before, outcome) => {
      const { stream } = aRequest()
      if (before > 0) await append({ stream, events: [noted(), noted()] })
      const result = await append({ stream, expect: expected })
      const after = outcome === 'appended' ? before + 1 : before
      expect(result).toMatchObject({ outcome, version: after })
      expect(await streamOf(stream)).toHaveLength(after)
    })

    it('accepts one of many requests that expect the same version', async () => {
      const { stream } = aRequest()
      const results = await Promise.all(Array.from({ length: 20 }, () => append({ stream, expect: { exactly: 0 } })))
      expect(results.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1)
      expect(results.filter(({ outcome }) => outcome === 'version_conflict')).toHaveLength(19)
      expect(await streamOf(stream)).toHaveLength(1)
    })
  })

  describe('P4: versions have no gaps and agree with positions', () => {
    it('stores 20 events of 20 concurrent writers that expect nothing', async () => {
      const { stream } = aRequest()
      const results = await Promise.all(Array.from({ length: 20 }, () => append({ stream })))
      expect(results.map(versionOf).toSorted((a, b) => Number(a) - Number(b))).toEqual(
        Array.from({ length: 20 }, (_unused, index) => index + 1),
      )
      const stored = await streamOf(stream)
      expect(stored.map(({ version }) => version)).toEqual(stored.map((_unused, index) => index + 1))
      expect(stored.map(({ position }) => position)).toEqual(stored.map(({ position }) => position).toSorted())
    })

    it('stores the requests of one stream in the order of the calls', async () => {
      const { stream } = aRequest()
      const notes = Array.from({ length: 30 }, (_unused, index) => `call ${index}`)
      await Promise.all(notes.map((note) => append({ stream, events: [noted(note)] })))
      expect(notesOf(await streamOf(stream))).toEqual(notes)
    })
  })

  describe('P5: a command that is retried has the effect of one', () => {
    it('is replayed with the first positions, after the stream has advanced and with another number of events', async () => {
      const request = aRequest({ expect: 'none', events: [noted('first'), noted('second')] })
      const first = await adapter.log.append(request)
      await append({ stream: request.stream, events: [noted('third')] })

      const again = await adapter.log.append({ ...request, events: [noted('decided otherwise')] })
      expect(again).toEqual({ ...first, outcome: 'replayed' })
      expect(notesOf(await streamOf(request.stream))).toEqual(['first', 'second', 'third'])
    })

    it('is found by its id only in its stream', async () => {
      const request = aRequest({ events: [noted(), noted()] })
      const stored = await adapter.log.append(request)
      await append({ stream: request.stream })

      const found = await adapter.log.findCommand(request.stream, request.commandId)
      expect({ outcome: 'appended', ...found }).toEqual(stored)
      expect(await adapter.log.findCommand('note-another', request.commandId)).toBeNull()
      expect(await adapter.log.findCommand(request.stream, randomUUID())).toBeNull()
    })

    it('is found beside others that are looked for at the same time, each by its own id and stream', async () => {
      const requests = Array.from({ length: 5 }, () => aRequest())
      const stored = await Promise.all(requests.map((request) => adapter.log.append(request)))
      const looked = requests.flatMap(({ stream, commandId }) => [
        adapter.log.findCommand(stream, commandId),
        adapter.log.findCommand('note-another', commandId),
        adapter.log.findCommand(stream, randomUUID()),
      ])
      const found = stored.flatMap((result) => [
        'position' in result && { position: result.position, version: result.version },
        null,
        null,
      ])
      expect(await Promise.all(looked)).toEqual(found)
    })

    it('is stored once when it is sent many times at once', async () => {
      const request = aRequest()
      const results = await Promise.all(Array.from({ length: 10 }, () => adapter.log.append(request)))
      expect(new Set(results.map(versionOf))).toEqual(new Set([1]))
      expect(await streamOf(request.stream)).toHaveLength(1)
    })
  })

  describe('P6: a command id with another intent', () => {
    it('is refused', async () => {
      const request = aRequest()
      await adapter.log.append(request)
      const otherwise = { ...request, intent: 'note something else' }
      expect(await adapter.log.append(otherwise)).toEqual({ outcome: 'id_conflict' })
      expect(await streamOf(request.stream)).toHaveLength(1)
    })

    it('is refused at once as well as later', async () => {
      const request = aRequest()
      const results = await Promise.all([
        adapter.log.append(request),
        adapter.log.append({ ...request, intent: 'note something else' }),
      ])
      expect(results.map(({ outcome }) => outcome)).toEqual(['appended', 'id_conflict'])
    })
  })

  describe('has exactly the capabilities that it declares:', () => {
    it('C1 and C2: a request names one stream, the one that it writes', () =>
      expect(adapter.log.capabilities).toMatchObject({ 'several-streams': false, 'check-only-streams': false }))

    it('C3: positions without gaps', async () => {
      const before = await adapter.log.head()
      for (let request = 0; request < 3; request += 1) await append({ events: [noted(), noted()] })
      const { events } = await adapter.feed.read(before, { limit: 10 })
      const numbers = [before, ...events.map(({ position }) => position)].map(adapter.feed.numbers.numberOf)
      expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a) - Number(b)))
      expect(numbers.map((number) => adapter.feed.numbers.positionOf(Number(number))).slice(1)).toEqual(
        events.map(({ position }) => position),
      )
      const areDense = numbers.every((number, at) => at === 0 || number === Number(numbers[at - 1]) + 1)
      expect(areDense).toBe(adapter.log.capabilities['dense-positions'])
    })

    it('C4: a command id is known in the whole log', async () => {
      const request = aRequest()
      await adapter.log.append(request)
      const { stream } = aRequest()
      const { outcome } = await adapter.log.append({ ...request, stream })
      expect(outcome).toBe(adapter.log.capabilities['ids-of-whole-log'] ? 'id_conflict' : 'appended')
      expect(await streamOf(request.stream)).toHaveLength(1)
    })
  })

  describe('P12: a stream contains all acknowledged events', () => {
    it('from the requested version, over many pages', async () => {
      const { stream } = aRequest()
      for (let batch = 0; batch < 11; batch += 1) {
        await append({
          stream,
          events: Array.from({ length: 200 }, (_unused, index) => noted(`${batch * 200 + index}`)),
        })
      }
      const stored = await collect(adapter.log.readStream(stream, 101))
      expect(stored).toHaveLength(2_100)
      expect(stored[0]).toMatchObject({ version: 101, stream, event: noted('100') })
      expect(stored.at(-1)).toMatchObject({ version: 2_200, event: noted('2199') })
    })
  })

  describe('P16: what cannot be stored is invalid', () => {
    it.each([
      ['no event', { events: [] }],
      ['201 events', { events: Array.from({ length: 201 }, () => noted()) }],
      ['an event above 256 KiB', { events: [noted('x'.repeat(256 * 1024))] }],
      ['a request above 768 KiB', { events: Array.from({ length: 4 }, () => noted('x'.repeat(200 * 1024))) }],
      ['U+0000', { events: [noted('a\0b')] }],
      ['a lone surrogate', { events: [noted('a\ud800b')] }],
      ['U+0000 in a key', { events: [{ ...noted(), 'a\0b': 1 }] }],
      ['a type that nobody registered', { events: [{ type: 'Unheard\0' }] }],
      ['no stream', { stream: '' }],
      ['a stream with U+0000', { stream: 'note-\0' }],
      ['no UUID', { commandId: 'one' }],
      ['half a version', { expect: { exactly: 0.5 } }],
    ])('%s', async (_case, differs) => {
      expect(await append(differs)).toMatchObject({ outcome: 'invalid', reason: expect.any(String) })
    })

    it('but text that only looks like it is stored unchanged', async () => {
      const { stream } = aRequest()
      const note = 'a \\u0000 is written "\\u0000", \u0001 and 😀 are text'
      await append({ stream, events: [noted(note)] })
      expect(notesOf(await streamOf(stream))).toEqual([note])
    })

    it('and 256 KiB in 200 events are accepted', async () => {
      const events = Array.from({ length: 200 }, () => noted('ä'.repeat(1_800)))
      expect(await append({ events })).toMatchObject({ outcome: 'appended', version: 200 })
    })
  })

  describe('P7: a request is not affected by the others of its batch', () => {
    it('one bad request among many is refused alone', async () => {
      const taken = aRequest()
      await adapter.log.append(taken)
      const good = Array.from({ length: 150 }, () => aRequest())
      const bad = [
        aRequest({ stream: taken.stream, expect: 'none' }),
        aRequest({ events: [noted('\0')] }),
        aRequest({ events: [noted('\udfff')] }),
        { ...taken, intent: 'something else' },
      ]
      const results = await Promise.all([...good.slice(0, 75), ...bad, ...good.slice(75)].map(adapter.log.append))
      const outcomes = results.map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'appended')).toHaveLength(150)
      expect(outcomes.slice(75, 79)).toEqual(['version_conflict', 'invalid', 'invalid', 'id_conflict'])
    })
  })
})
