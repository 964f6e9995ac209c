import { compileSurvey } from '@portal/contracts/survey/flow'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { describe, expect, it } from 'vitest'
import { checkMap } from './map-issues.ts'
import { rowReader } from './row-reader.ts'

const survey = compileSurvey(teaSurvey)
const issuesOf = (questions: object) => {
  const checked = checkMap({ respondent: 'who', questions }, survey)
  return 'issues' in checked ? checked.issues : []
}

describe('a map with two columns for one entry of a question', () => {
  const twice = [
    { code: 1, column: 'a' },
    { code: 1, column: 'b' },
  ]

  it('is refused with the place of the second: it would replace what the first holds', () => {
    expect(issuesOf({ Q3: { columns: [...twice, { code: 2, column: 'c' }] } })).toEqual([
      { path: '/questions/Q3/columns/1/code', key: 'map-code-twice', values: { question: 'Q3', code: 1 } },
    ])
  })

  it('is accepted where these are ticks: each of them may say that the option was chosen', () =>
    expect(issuesOf({ Q2: { columns: twice } })).toEqual([]))
})

describe('a map with columns that say "no comment"', () => {
  const questions = {
    Q3: {
      columns: [1, 2].map((code) => ({ code, column: `item ${code}` })),
      noCommentColumns: [{ code: 1, column: 'flag 1' }],
    },
    Q5: { column: 'text', noCommentColumns: [{ column: 'flag' }] },
  }

  it('reads them beside the answers', () => {
    const checked = checkMap({ respondent: 'who', questions }, survey)
    const names = ['who', 'item 1', 'item 2', 'flag 1', 'text', 'flag']
    const header = names.map((name) => [name])
    const reader = 'map' in checked ? rowReader(checked.map, survey, header) : checked
    const read = 'read' in reader ? reader.read : expect.unreachable()
    const row = read({ row: 2, cells: ['a', '', '3', '1', '', '1'] })
    const keys = 'answers' in row ? row.answers.map(({ key }) => key) : row
    expect(keys).toEqual(['Q3_2', 'Q3_1_98', 'Q5_-1_98'])
    expect(read({ row: 3, cells: ['b', '2', '3', '0', 'nice', '0'] })).toMatchObject({ key: 'b' })
    expect(read({ row: 4, cells: ['c', '', '', 'perhaps', '', ''] })).toHaveProperty('faults')
  })

  it('is refused where the survey offers none', () =>
    expect(issuesOf({ Q3: { ...questions.Q3, noCommentColumns: [{ code: 2, column: 'flag' }] } })).toEqual([
      { path: '/questions/Q3/noCommentColumns/0/code', key: 'map-no-comment', values: { question: 'Q3' } },
    ]))
})
