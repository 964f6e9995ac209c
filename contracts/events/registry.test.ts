import { describe, expect, it } from 'vitest'
import { areas } from '../areas.ts'
import { eventRegistry, isUnreadable, readEvent, registryOf } from './registry.ts'

const split = (event: Readonly<{ type: string; [field: string]: unknown }>) => {
  const { name, ...rest } = event
  const [first, last] = String(name).split(' ')
  return { ...rest, first, last }
}
const registry = registryOf({
  Named: { version: 3, upcasters: [split, (event) => ({ ...event, title: null })] },
  Broken: {
    version: 2,
    upcasters: [
      () => {
        throw new TypeError('no such field')
      },
    ],
  },
  Forgotten: { version: 2 },
})

describe('a stored event', () => {
  it('of the current version is read unchanged', () => {
    const stored = { type: 'Named', first: 'Noor', last: 'Haddad', title: null }
    expect(readEvent(registry, 3, stored)).toBe(stored)
  })

  it('of an older version passes through every upcaster after it', () => {
    const newest = { type: 'Named', first: 'Noor', last: 'Haddad', title: null }
    expect(readEvent(registry, 1, { type: 'Named', name: 'Noor Haddad' })).toEqual(newest)
    expect(readEvent(registry, 2, { type: 'Named', first: 'Noor', last: 'Haddad' })).toEqual(newest)
  })

  it.each([
    ['Named', 4, 'newer'],
    ['Unheard', 1, 'unknown'],
    ['Forgotten', 1, 'no-upcaster'],
    ['Named', 0, 'no-upcaster'],
    ['Broken', 1, 'upcast-failed'],
  ])('%s of version %i is unreadable (%s), which is a value and not an error', (type, schemaVersion, reason) => {
    const event = readEvent(registry, schemaVersion, { type, secret: 'not told' })
    expect(isUnreadable(event)).toBe(true)
    expect(event).toEqual({ type: 'UnreadableEvent', reason, storedType: type, schemaVersion })
  })
})

describe('the registry', () => {
  it('has an upcaster for every change of version', () => {
    for (const [type, { version, upcasters = [] }] of eventRegistry) {
      expect.soft(upcasters.length, type).toBe(version - 1)
    }
  })

  it('has each type of event from only one area', () => {
    const types = Object.values(areas).flatMap(({ events }) => Object.keys(events))
    expect(types.toSorted()).toEqual([...eventRegistry.keys()].toSorted())
  })

  it('names an owner for each personal field', () => {
    expect(eventRegistry.get('MemberRegistered')?.personal).toEqual([
      { field: 'contact', owner: 'memberId' },
      { field: 'passwordHash', owner: 'memberId' },
    ])
    expect(eventRegistry.get('PageAnswered')?.personal).toEqual([{ field: 'texts', owner: 'owner' }])
  })
})
