import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aQuestion, precode } from '../../../../test-support/survey.ts'
import { isAside, place, ranksIn, type Slots, slotsOf, step, unplace } from './ranking.ts'

const drinks = aQuestion({ QuestionType: 16, precodes: [precode(1, 'Tea'), precode(2, 'Coffee'), precode(3, 'Water')] })

describe('a ranking', () => {
  it('can be converted from ranks and to ranks', () => {
    const slots = slotsOf(drinks, { Q1_1: 2, Q1_2: '1', Q1_3: 0 })
    expect(slots).toEqual([2, 1, null])
    expect(ranksIn(drinks, slots)).toEqual({ Q1_1: 2, Q1_2: 1, Q1_3: 0 })
  })

  it('has as many slots as items may be chosen', () =>
    expect(slotsOf({ ...drinks, maxSelections: 2 }, {})).toEqual([null, null]))

  it('moves up, in its order, what is left of it where items are hidden since, and then says so in its answers', () => {
    const two = aQuestion({ ...drinks, precodes: [precode(2, 'Coffee'), precode(3, 'Water')] })
    const before = { Q1_1: 1, Q1_2: 3, Q1_3: 2 }
    expect(slotsOf(two, before)).toEqual([3, 2])
    expect([isAside(two, before), isAside(two, { Q1_3: 1, Q1_2: '2' }), isAside(two, {})]).toEqual([true, false, false])
  })

  it('puts an item into a free slot', () => expect(place([null, null, 3], 1, 1)).toEqual([null, 1, 3]))

  it('shifts items towards the nearest free slot', () => {
    expect(place([1, 2, null], 3, 0)).toEqual([3, 1, 2])
    expect(place([null, 1, 2], 3, 2)).toEqual([1, 2, 3])
  })

  it('moves an item past the others', () => {
    expect(place([1, 2, 3], 1, 2)).toEqual([2, 3, 1])
    expect(place([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
  })

  it('unranks the item in the slot if all slots are taken', () => expect(place([1, 2], 3, 0)).toEqual([3, 2]))

  it('frees the rank of an item that is removed', () => expect(unplace([1, 2, 3], 2)).toEqual([1, null, 3]))

  it('moves an item one step by swapping, and stops at the ends', () => {
    expect(step([1, 2, null], 2, -1)).toEqual([2, 1, null])
    expect(step([1, 2, null], 2, 1)).toEqual([1, null, 2])
    expect(step([1, 2, null], 1, -1)).toEqual([1, 2, null])
  })

  it('never loses or duplicates an item by moving it', () => {
    const someSlots = fc
      .uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 })
      .map((items): Slots => [...items, null])
    fc.assert(
      fc.property(someSlots, fc.integer({ min: 1, max: 6 }), fc.nat(5), (slots, item, at) => {
        const next = place(slots, item, at % slots.length)
        const kept = next.filter((code) => code !== null)
        expect(next).toHaveLength(slots.length)
        expect(next[at % slots.length]).toBe(item)
        expect(kept).toHaveLength(new Set(kept).size)
        expect(new Set(kept)).toEqual(new Set([...slots.filter((code) => code !== null), item]))
      }),
    )
  })
})
