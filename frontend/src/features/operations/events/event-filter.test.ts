import { describe, expect, it } from 'vitest'
import { fromLocalText, localText, queryOf, readFilter, writeFilter } from './event-filter.ts'

const some = {
  type: 'PageAnswered',
  stream: 'survey-drinks',
  since: '2026-11-21T08:30:00.000Z',
  until: '',
  before: '120',
}

describe('the filter of the list of events', () => {
  it('is read from the address as it was written into it', () => {
    expect(readFilter(writeFilter(some))).toEqual(some)
    expect(String(writeFilter(readFilter(new URLSearchParams())))).toBe('')
  })

  it('leaves out what of an address cannot be read', () => {
    const odd = new URLSearchParams({ since: 'yesterday', before: '-4', stream: ' operations ' })
    expect(readFilter(odd)).toEqual({ type: '', stream: 'operations', since: '', until: '', before: '' })
  })

  it('asks for nothing that it does not narrow by', () => {
    expect(queryOf(some)).toEqual({ type: 'PageAnswered', stream: 'survey-drinks', since: some.since, before: '120' })
  })

  it('shows a moment in the time of the browser, and reads the same moment back', () => {
    expect(fromLocalText(localText(some.since))).toBe(some.since)
    expect(localText('')).toBe('')
    expect(fromLocalText('')).toBe('')
  })
})
