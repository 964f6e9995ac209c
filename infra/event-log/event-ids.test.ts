import { describe, expect, it } from 'vitest'
import { uuidText } from '../tools/uuid.ts'
import { eventIdsOf } from './event-ids.ts'

describe('the ids of the events of a command', () => {
  it('are the version 5 UUIDs of 0, 1, 2 … in the namespace of the command id, so that a retry derives the same', () => {
    // Python: uuid.uuid5(uuid.NAMESPACE_DNS, '0') and '1'
    expect(eventIdsOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 2).map(uuidText)).toEqual([
      '6af613b6-569c-5c22-9c37-2ed93f31d3af',
      'b04965e6-a9bb-591f-8f8a-1adcb2c8dc39',
    ])
  })

  it('begin with the time of a command id that tells one, so that they are side by side in an index', () => {
    const [first = '', second = ''] = eventIdsOf('019ab0c4-7d10-7abc-8def-0123456789ab', 2).map(uuidText)
    for (const id of [first, second]) expect(id).toMatch(/^019ab0c4-7d10-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(first).not.toBe(second)
    expect(eventIdsOf('019AB0C4-7D10-7ABC-8DEF-0123456789AB', 1).map(uuidText)).toEqual([first])
    expect(eventIdsOf('019ab0c4-7d10-7abc-8def-0123456789ac', 1).map(uuidText)).not.toEqual([first])
  })

  it('do not depend on upper or lower case in the command id', () => {
    expect(eventIdsOf('6BA7B810-9DAD-11D1-80B4-00C04FD430C8', 1)).toEqual(
      eventIdsOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 1),
    )
  })
})
