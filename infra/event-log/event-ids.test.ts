import { describe, expect, it } from 'vitest'
import { uuidText } from '../tools/uuid.ts'
import { eventIdIn, eventIdOf, eventIdsOf, eventsIn } from './event-ids.ts'

const textsOf = (ids: Buffer): readonly string[] =>
  Array.from({ length: eventsIn(ids) }, (_, index) => uuidText(eventIdIn(ids, index)))

describe('the ids of the events of a command', () => {
  it('are the version 5 UUIDs of 0, 1, 2 … in the namespace of the command id, so that a retry derives the same', () => {
    // Python: uuid.uuid5(uuid.NAMESPACE_DNS, '0') and '1'
    expect(textsOf(eventIdsOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 2))).toEqual([
      '6af613b6-569c-5c22-9c37-2ed93f31d3af',
      'b04965e6-a9bb-591f-8f8a-1adcb2c8dc39',
    ])
  })

  it('begin with the time of a command id that tells one, so that they are side by side in an index', () => {
    const [first = '', second = ''] = textsOf(eventIdsOf('019ab0c4-7d10-7abc-8def-0123456789ab', 2))
    for (const id of [first, second]) expect(id).toMatch(/^019ab0c4-7d10-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(first).not.toBe(second)
    expect(textsOf(eventIdsOf('019AB0C4-7D10-7ABC-8DEF-0123456789AB', 1))).toEqual([first])
    expect(textsOf(eventIdsOf('019ab0c4-7d10-7abc-8def-0123456789ac', 1))).not.toEqual([first])
  })

  it('are each the id of one event, whatever the digits of its ordinal', () => {
    const command = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
    const ids = eventIdsOf(command, 120)
    for (const index of [0, 9, 10, 99, 100, 119]) expect(eventIdIn(ids, index)).toEqual(eventIdOf(command, index))
    // Python: uuid.uuid5(uuid.NAMESPACE_DNS, '119')
    expect(uuidText(eventIdOf(command, 119))).toBe('164696f9-9de4-57df-b939-8dd7e23d8d8f')
  })

  it('do not depend on upper or lower case in the command id', () => {
    expect(eventIdsOf('6BA7B810-9DAD-11D1-80B4-00C04FD430C8', 1)).toEqual(
      eventIdsOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 1),
    )
  })
})
