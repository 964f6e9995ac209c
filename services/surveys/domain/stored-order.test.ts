import { ResponseId } from '@portal/contracts/ids'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { published, sent } from '@portal/tests/support/surveys/responses'
import { aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { presentedPage } from './presented-page.ts'
import { response } from './response.ts'

const codes = [1, 2, 3, 4, 5]
const options = codes.map((code) => ({ code, text: `Drink ${code}`, ...(code === 5 && { keepLast: true }) }))
const definition = aSurvey({
  pages: [
    aPage('first', aQuestion('single-choice', { id: 'Q1' })),
    aPage(
      'second',
      aQuestion('multi-choice', {
        id: 'Q2',
        order: 'random',
        options: options.map((one) => (one.code === 2 ? { ...one, showIf: rule('Q1', 'IN', [1]) } : one)),
      }),
      aQuestion('grid', { id: 'Q3', order: 'flip' }),
      aQuestion('single-choice', { id: 'Q4', options }),
    ),
  ],
})
const survey = published(definition)

/** The orders in which the second page was shown, and those that are stored with it. */
const ordersFor = (name: string, Q1: number) => {
  const responseId = ResponseId.parse(uuidOf(name))
  const decide = (state: typeof response.initial, page: string, data: object) => {
    const decision = response.decide(state, {
      ...sent(survey, { type: 'AnswerPage', page, data: { ...data } }),
      responseId,
    })
    if (decision.outcome === 'rejected') throw new Error(JSON.stringify(decision.rejection))
    return decision.events
  }
  const state = decide(response.initial, 'first', { Q1 }).reduce(response.evolve, response.initial)
  const shown = presentedPage(compileSurvey(definition), state, responseId).questions.map(
    ({ question, options: some, items }) => [question.id, [...some, ...items].map(({ code }) => code)] as const,
  )
  const stored = decide(state, 'second', {}).flatMap((event) => ('order' in event ? [event.order] : []))
  return { shown: Object.fromEntries(shown), stored }
}

it('a page is stored with the orders in which its shuffled questions were shown, without what was hidden, and no others', () => {
  const met = new Set<string>()
  for (let n = 0; n < 20; n += 1) {
    const { shown, stored } = ordersFor(`respondent ${n}`, 1 + (n % 2))
    const { Q2 = [], Q3 = [] } = shown
    expect(stored).toEqual([{ Q2, Q3 }])
    expect([Q2.length, Q2.at(-1)]).toEqual([n % 2 === 0 ? 5 : 4, 5])
    met.add(Q2.join())
  }
  expect(met.size).toBeGreaterThan(5)
})
