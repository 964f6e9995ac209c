import { compileSurvey } from '@portal/contracts/survey/flow'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { describe, expect, it } from 'vitest'
import { checkMap } from './map-issues.ts'

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
