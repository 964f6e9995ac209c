import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { checkDefinition } from './check-definition.ts'
import type { Question } from './question.ts'

const listed = (count: number) => Array.from({ length: count }, (_, i) => ({ code: i + 1, text: 'x' }))
const grids = (count: number): readonly Question[] =>
  Array.from({ length: count }, (_, i) =>
    aQuestion('grid-3d', { id: `Q${i + 1}`, items: listed(90), columns: listed(20), scale: listed(5) }),
  )
const issuesOf = (...questions: readonly Question[]) =>
  issueLines(checkDefinition({ ...aSurvey(), pages: [aPage('grids', ...questions)] }))
const tooLarge = [expect.stringMatching(/^[/]pages[/]0: its answers may take \d+ bytes; .* may take 245760 at most/)]

it('a page whose answers may be larger than an event of the log is refused, as nobody could go on from it', () => {
  expect(issuesOf(...grids(9))).toEqual([])
  expect(issuesOf(...grids(11))).toEqual(tooLarge)
})

it('a page of many usual questions is not too large', () => {
  const options = [...listed(20), { code: 21, text: 'Other', openEnd: true }]
  const many = Array.from({ length: 200 }, (_, i) => aQuestion('multi-choice', { id: `M${i}`, options }))
  expect(issuesOf(...many)).toEqual([])
})

it('texts take their part of it, encrypted', () => {
  const list = aQuestion('open-text-list', { id: 'T1', items: listed(20) })
  const other = aQuestion('multi-choice', { id: 'M1', options: [{ code: 1, text: 'Other', openEnd: true }] })
  expect(issuesOf(...grids(3), list, other)).toEqual([])
  expect(issuesOf(...grids(4), list, other)).toEqual(tooLarge)
  expect(issuesOf(...grids(9), other)).toEqual([])
})
