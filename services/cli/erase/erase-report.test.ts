import { describe, expect, it } from 'vitest'
import { PERSONAL_PLACES } from '../../identity/personal-places.ts'
import type { Left } from './erase-left.ts'
import { isNothing, placeLines, placesWith } from './erase-report.ts'

const nothing: Left = { keys: 0, 'member-rows': 0, 'response-rows': 0, sessions: 0 }

describe('what is told of an erasure', () => {
  it('names every place, with what is left where it can be counted', () => {
    const text = placeLines({ ...nothing, 'response-rows': 12 }).join('\n')
    for (const { place } of PERSONAL_PLACES) expect(text).toContain(place)
    expect(text).toContain('12 left  read model reporting (response)')
    expect(text).toContain('- left  dumps and backups')
  })

  it('is the same for scripts', () => {
    const places = placesWith({ ...nothing, sessions: 2 })
    expect(places.map(({ place }) => place)).toEqual(PERSONAL_PLACES.map(({ place }) => place))
    expect(places.filter(({ left }) => left !== null && left > 0)).toMatchObject([
      { place: 'identity.session', left: 2 },
    ])
  })

  it.each(['keys', 'member-rows', 'response-rows', 'sessions'] as const)('is not done while %s are left', (where) => {
    expect(isNothing(nothing)).toBe(true)
    expect(isNothing({ ...nothing, [where]: 1 })).toBe(false)
  })
})
