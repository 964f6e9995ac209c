import { describe, expect, it } from 'vitest'
import { merged, undone, withMoved, withName, withoutCode } from './changed-frame.ts'

const price = { code: 1, name: 'Price' }
const taste = { code: 4, name: 'Taste' }
const smell = { code: 6, name: 'Smell' }
const theirs = { code: 7, name: 'Colour' }
const before = [price, taste, smell]

describe('a step of a code frame that is undone', () => {
  it.each([
    ['a new code', [...before, { code: 8, name: 'Other' }]],
    ['another name', withName(before, 4, 'Flavour')],
    ['a merged code', merged(before, 1, 4)],
    ['a removed code', withoutCode(before, 4)],
    ['another place', withMoved(before, 1, 1)],
  ])('leaves a code that somebody else has made since: %s', (_, after) => {
    expect(undone(after, { before, after })).toEqual(before)
    expect(undone([...after, theirs], { before, after })).toEqual(expect.arrayContaining([...before, theirs]))
    expect(undone([...after, theirs], { before, after })).toHaveLength(4)
  })

  it('leaves a name and a place that somebody else has given since', () => {
    const after = withoutCode(before, 1)
    const named = withName(after, 6, 'Scent')
    expect(undone([theirs, ...named], { before, after })).toEqual(
      expect.arrayContaining([theirs, { code: 6, name: 'Scent' }, price, taste]),
    )
  })

  it('is refused where they have changed the same code, the order, or taken the name', () => {
    const after = withName(before, 4, 'Flavour')
    expect(undone(withName(after, 4, 'Aroma'), { before, after })).toBeNull()
    expect(undone(withoutCode(after, 4), { before, after })).toBeNull()
    expect(undone(withMoved(after, 1, 1), { before, after })).toBeNull()
    expect(undone([...after, { code: 7, name: 'taste' }], { before, after })).toBeNull()
  })
})
