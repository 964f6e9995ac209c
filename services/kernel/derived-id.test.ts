import { eventIdIn, eventIdsOf } from '@portal/infra/event-log/event-ids'
import { newTimedUuid, uuidText } from '@portal/infra/tools/uuid'
import { describe, expect, it } from 'vitest'
import { derivedId, derivedIdAt, derivedIdOfMany } from './derived-id.ts'

describe('a derived id', () => {
  it('begins with the time of an id that tells one, and depends on all parts', () => {
    const id = derivedIdAt('019AB0C4-7D10-7abc-8def-0123456789ab', 'a', 'b')
    expect(id).toMatch(/^019ab0c4-7d10-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(id.slice(15)).toBe(derivedId('a', 'b').slice(15))
    expect(derivedIdAt(id, 'c').slice(0, 15)).toBe('019ab0c4-7d10-8')
  })

  it.each(['6ba7b810-9dad-41d1-80b4-00c04fd430c8', 'page 3', ''])('is as any other if %j tells no time', (from) =>
    expect(derivedIdAt(from, 'a', 'b')).toBe(derivedId('a', 'b')),
  )

  it('of a command of many events is shared by the ids of its events in their first 48 bits, and is no other id in anything but its version', () => {
    const id = derivedIdOfMany('a', 'b')
    expect(`${id.slice(0, 14)}5${id.slice(15)}`).toBe(derivedId('a', 'b'))
    const ids = eventIdsOf(id, 3)
    const events = [0, 1, 2].map((index) => uuidText(eventIdIn(ids, index)))
    expect(new Set(events).size).toBe(3)
    for (const event of events) expect(event.slice(0, 15)).toBe(`${id.slice(0, 14)}8`)
  })

  it('of later commands is later', () =>
    expect(derivedIdAt(newTimedUuid(1_000), 'z') < derivedIdAt(newTimedUuid(2_000), 'a')).toBe(true))
})
