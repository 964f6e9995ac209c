import { describe, expect, it } from 'vitest'
import { pendingOf } from './migrate.ts'

const file = (name: string, sha256 = name, part = 'notes') => ({ part, name, sha256, sql: 'select 1' })

const one = file('0001-one.sql')
const two = file('0002-two.sql')
const three = file('0003-three.sql')

describe('what is yet to be applied', () => {
  it('is what the database has not seen', () => expect(pendingOf([one, two, three], [one])).toEqual([two, three]))

  it('is nothing when all was applied', () => expect(pendingOf([one, two], [two, one])).toEqual([]))

  it('never comes before what was applied', () =>
    expect(() => pendingOf([one, two, three], [one, three])).toThrow(
      'notes/0002-two.sql comes before one that this database has applied',
    ))

  it('is told part by part', () => {
    const other = file('0001-one.sql', 'x', 'people')
    expect(pendingOf([two, other], [two])).toEqual([other])
  })

  it('never is a file that was changed afterwards', () =>
    expect(() => pendingOf([file('0001-one.sql', 'new')], [one])).toThrow('notes/0001-one.sql was changed'))

  it('leaves alone what newer code has applied', () => expect(pendingOf([one], [one, two])).toEqual([]))
})
