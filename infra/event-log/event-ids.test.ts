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

  it('do not depend on upper or lower case in the command id', () => {
    expect(eventIdsOf('6BA7B810-9DAD-11D1-80B4-00C04FD430C8', 1)).toEqual(
      eventIdsOf('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 1),
    )
  })
})
