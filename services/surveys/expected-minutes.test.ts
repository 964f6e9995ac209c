import { checkDefinition } from '@portal/contracts/survey/check-definition'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { expectedMinutes } from './expected-minutes.ts'

const texts = (page: string, count: number) =>
  aPage(page, ...Array.from({ length: count }, (_, i) => aQuestion('open-text', { id: `${page.toUpperCase()}${i}` })))

const minutesOf = (differs: Partial<SurveyDefinition>): number => {
  const checked = checkDefinition({ ...aSurvey(), ...differs })
  if ('issues' in checked) throw new Error(JSON.stringify(checked.issues))
  return expectedMinutes(checked.definition)
}
const alone = minutesOf({ pages: [texts('p', 20)] })

describe('the minutes that a survey takes', () => {
  it('count the turns of a loop that a respondent takes, not all that there are', () => {
    const options = Array.from({ length: 10 }, (_, i) => ({ code: i + 1, text: 'x' }))
    const pages = [aPage('first', aQuestion('multi-choice', { id: 'Q1', options })), texts('p', 20)]
    const turns = (most: number) =>
      minutesOf({ pages, folders: [{ id: 'f', pages: ['p'], loop: { question: 'Q1', most } }] })
    expect(alone).toBeGreaterThan(3)
    expect(Math.abs(turns(3) - 3 * alone)).toBeLessThanOrEqual(2)
    expect(Math.abs(turns(10) - 10 * alone)).toBeLessThanOrEqual(5)
  })

  it('count the folders that a respondent enters, not all among which is drawn', () => {
    const names = ['a', 'b', 'c', 'd']
    const folders = names.map((id) => ({ id, pages: [id] }))
    const pages = names.map((id) => texts(id, 20))
    const entering = (enter: number) =>
      minutesOf({ pages, folders, folderChoices: [{ id: 'AD', folders: names, enter }] })
    expect(Math.abs(entering(1) - alone)).toBeLessThanOrEqual(1)
    expect(Math.abs(entering(3) - 3 * alone)).toBeLessThanOrEqual(2)
  })

  it('are one at least', () => expect(minutesOf({})).toBe(1))
})
