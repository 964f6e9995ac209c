import { describe, expect, it } from 'vitest'
import { issuesIn } from '../../texts/issues-in.ts'
import { fileHeader, findColumn } from './header.ts'

const one = fileHeader([['id', ' Age ', 'said']])
const two = fileHeader([
  ['id', 'Which?', '', 'How good?', ''],
  ['', 'Tea', 'Coffee', 'Tea', 'Coffee'],
])
const found = (header: typeof one, ref: Parameters<typeof findColumn>[1]) => {
  const column = findColumn(header, ref, ['questions', 'Q1', 'column'])
  return 'index' in column ? column.index : issuesIn('en', [column.issue])[0]?.replace('/questions/Q1/column: ', '')
}

describe('a column of a file', () => {
  it('is found by its position or its header', () => {
    expect([found(one, 1), found(one, 'Age'), found(one, { position: 3, header: 'said' })]).toEqual([0, 1, 2])
  })

  it('that is not found is reported with the text that is there', () => {
    expect(found(one, 4)).toBe('there is no column 4; the file has 3')
    expect(found(one, 'age')).toBe('no column is headed "age"; the file has 1 "id", 2 "Age", 3 "said"')
    expect(found(one, { position: 1, header: 'said' })).toBe('column 1 should be headed "said", but the file has "id"')
    expect(findColumn(one, 9, ['respondent'])).toMatchObject({ issue: { path: '/respondent' } })
  })

  it('has the text of each header row; a blank one has the text of the cell to its left', () => {
    expect(found(two, { header: ['Which?', 'Coffee'] })).toBe(2)
    expect(found(two, { header: ['How good?', 'Coffee'] })).toBe(4)
    expect(found(two, { header: ['id', ''] })).toBe(0)
    expect(found(two, 'id')).toBe(0)
  })

  it('must be named more exactly if several have the same header', () => {
    expect(found(two, 'Coffee')).toBe('2 columns are headed "Coffee": give the position too')
  })

  it('is reported with only the beginning of a long header', () => {
    const long = fileHeader([Array.from({ length: 30 }, (_, i) => `c${i}`)])
    expect(found(long, 'x')).toMatch(/, … \(30 columns\)$/)
  })
})
