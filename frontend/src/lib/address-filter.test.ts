import { describe, expect, it } from 'vitest'
import { eventFilter } from '../features/operations/events/event-filter.ts'
import { trailFilter } from '../features/operations/trail/trail-filter.ts'
import { aMoment, localText } from './address-filter.ts'

const some = {
  type: 'PageAnswered',
  stream: 'survey-drinks',
  since: '2026-11-21T08:30:00.000Z',
  until: '',
  before: '120',
}

describe('a filter in the address', () => {
  it('is read from the address as it was written into it', () => {
    expect(eventFilter.read(eventFilter.write(some))).toEqual(some)
    expect(eventFilter.read(new URLSearchParams())).toEqual(eventFilter.none)
    expect(String(eventFilter.write(eventFilter.none))).toBe('')
  })

  it('leaves out what of an address cannot be read', () => {
    const odd = new URLSearchParams({ since: 'yesterday', before: '-4', stream: ' operations ' })
    expect(eventFilter.read(odd)).toEqual({ type: '', stream: 'operations', since: '', until: '', before: '' })
  })

  it('leaves out a choice that does not exist', () => {
    expect(trailFilter.read(new URLSearchParams({ outcome: 'done' })).outcome).toBe('done')
    expect(trailFilter.read(new URLSearchParams({ outcome: 'gone' })).outcome).toBe('')
  })

  it('counts by what it narrows, without a place in the list', () => {
    expect(eventFilter.narrowing(some, ['before'])).toBe(3)
    expect(eventFilter.narrowing(eventFilter.none, [])).toBe(0)
  })

  it('asks for nothing that it does not narrow by', () => {
    expect(eventFilter.query(some)).toEqual({
      type: 'PageAnswered',
      stream: 'survey-drinks',
      since: some.since,
      before: '120',
    })
  })

  it('shows a moment in the time of the browser, and reads the same moment back', () => {
    expect(aMoment(localText(some.since))).toBe(some.since)
    expect(localText('')).toBe('')
    expect(aMoment('')).toBe('')
  })
})
