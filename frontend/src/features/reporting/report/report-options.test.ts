import { describe, expect, it } from 'vitest'
import { hasWritten, type ReportOptions, readOptions, writeOptions } from './report-options.ts'
import { writtenIn } from './written-parts.ts'

/** As a screen reads an address. */
const read = (params: URLSearchParams) => readOptions(params, hasWritten(params) ? writtenIn(params) : undefined)

const usual = readOptions(new URLSearchParams()).options
const some: ReportOptions = {
  ...usual,
  filter: { operator: 'AND', rules: [{ question: 'Q1', op: 'IN', values: [1] }] },
  includeAdmin: true,
  completesOnly: true,
  base: 'chose',
  weight: 'region',
  weighting: 'a-saved-one',
  test: 'none',
  testing: {
    strict: 0.99,
    loose: 0.8,
    correction: 'bonferroni',
    testedFrom: 20,
    solidFrom: 50,
    hiddenUnder: 5,
    total: 'everybody',
  },
  own: [
    { kind: 'net', question: 'Q1', label: 'Tea & milk', codes: [1, 2] },
    { kind: 'percentile', question: 'Q7', percent: 90 },
  ],
  banner: [
    { question: 'Q8', item: null },
    { question: 'Q5', item: 3 },
  ],
  rows: ['Q1', 'Q3'],
}

describe('the options of a report', () => {
  it('are read from the address as they were written', () =>
    expect(read(writeOptions(some))).toEqual({ options: some, isBroken: false }))

  it('distinguish no rows from all rows', () => {
    expect(read(writeOptions({ ...usual, rows: [] })).options.rows).toEqual([])
    expect(usual.rows).toBeNull()
  })

  it('hold one level only if there is no loose one, and ignore levels and bases that are none', () => {
    const testing = { strict: 0.9, loose: null }
    expect(read(writeOptions({ ...usual, testing })).options.testing).toEqual(testing)
    expect(read(new URLSearchParams({ levels: '95', bases: 'x' })).options.testing).toEqual({})
  })

  it('leave out rows that cannot be read', () => {
    const own = [{ kind: 'net', question: 'Q1', label: '', codes: [] }, { kind: 'nps', question: 'Q1' }, 3]
    expect(read(new URLSearchParams({ own: JSON.stringify(own) })).options.own).toEqual([own[1]])
    for (const text of ['{', '{}']) expect(read(new URLSearchParams({ own: text })).options.own).toEqual([])
  })

  it('leave defaults out of the address', () => expect(writeOptions(usual).toString()).toBe(''))

  it('say that a filter cannot be read, and include everybody', () => {
    for (const filter of ['{', '{"rules":3}', '[]']) {
      const found = read(new URLSearchParams({ filter }))
      expect(found.isBroken).toBe(true)
      expect(found.options.filter).toBeNull()
    }
  })
})
