import { describe, expect, it } from 'vitest'
import { pendingOf } from './migrate.ts'

const file = (name: string, sha256 = name, part = 'notes') => ({ part, name, sha256, sql: 'select 1' })

const one = file('0001-one.sql')
const two = file('0002-two.sql')
const three = file('0003-three.sql')

describe('pending migrations', () => {
  it('are the files that the database has not applied', () =>
    expect(pendingOf([one, two, three], [one])).toEqual([two, three]))

  it('are none when all were applied', () => expect(pendingOf([one, two], [two, one])).toEqual([]))

  it('may not come before an applied one', () =>
    expect(() => pendingOf([one, two, three], [one, three])).toThrow(
      'notes/0002-two.sql has a lower number than a migration that this database has applied',
    ))

  it('are compared part by part', () => {
    const other = file('0001-one.sql', 'x', 'people')
    expect(pendingOf([two, other], [two])).toEqual([other])
  })

  it('may not be an applied file that was changed', () =>
    expect(() => pendingOf([file('0001-one.sql', 'new')], [one])).toThrow('notes/0001-one.sql was changed'))

  it('ignore files that newer code has applied', () => expect(pendingOf([one], [one, two])).toEqual([]))
})
