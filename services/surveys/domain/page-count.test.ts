import type { ResponseEvent } from '@portal/contracts/events/surveys'
import type { WireData } from '@portal/contracts/survey/answer-data'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { anyFolderedSurvey } from '@portal/tests/support/surveys/random-folders'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { published, responseId, sent } from '@portal/tests/support/surveys/responses'
import { anInstant, aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulatedRespondents } from '../simulation/respondent.ts'
import { simulatedQuotas } from '../simulation/simulated-quotas.ts'
import { presentedPage } from './presented-page.ts'
import { response } from './response.ts'
import type { ResponseCommand } from './response-command.ts'
import type { Response } from './response-state.ts'

type Step = readonly [type: ResponseCommand['type'], page: string, data?: WireData]

const after = (definition: SurveyDefinition, steps: readonly Step[]): Response => {
  const survey = published(definition)
  return steps.reduce((state, [type, page, data = {}]) => {
    const decision = response.decide(state, sent(survey, { type, page, data }))
    if (decision.outcome === 'rejected') throw new Error(JSON.stringify(decision.rejection))
    return decision.events.reduce((now: Response, event: ResponseEvent) => response.evolve(now, event), state)
  }, response.initial)
}

/** What the respondent is told after these steps: the number of the page, and of how many. */
const told = (definition: SurveyDefinition, ...steps: readonly Step[]) => {
  const { page } = presentedPage(compileSurvey(definition), after(definition, steps), responseId)
  return page && [page.number, page.total]
}

const one = (id: string, differs: object = {}) => aQuestion('single-choice', { id, ...differs })
const branch = aSurvey({
  pages: [
    aPage('hello', aQuestion('info', { id: 'Q0' })),
    aPage('drink', one('Q1')),
    aPage('tea', one('Q2', { showIf: rule('Q1', 'IN', [1]) })),
    aPage('end', one('Q3')),
  ],
})

describe('the number of pages', () => {
  it('is told from the first page on where no page depends on an answer', () => {
    const plain = aSurvey({ pages: [aPage('a', one('Q1')), aPage('b', one('Q2'), one('Q3'))] })
    expect(told(plain)).toEqual([1, 2])
  })

  it('is not told while an answer of this page or of a later one decides whether a page is shown', () => {
    expect(told(branch)).toEqual([1, null])
    expect(told(branch, ['AnswerPage', 'hello'])).toEqual([2, null])
    expect(told(branch, ['AnswerPage', 'hello'], ['SavePage', 'drink', { Q1: 1 }])).toEqual([2, null])
  })

  it('is told once the answer is given', () => {
    expect(told(branch, ['AnswerPage', 'hello'], ['AnswerPage', 'drink', { Q1: 1 }])).toEqual([3, 4])
    expect(told(branch, ['AnswerPage', 'hello'], ['AnswerPage', 'drink', { Q1: 2 }])).toEqual([3, 3])
  })

  it('is open again for respondents who go back to that answer', () => {
    const steps: readonly Step[] = [
      ['AnswerPage', 'hello'],
      ['AnswerPage', 'drink', { Q1: 1 }],
      ['GoBack', 'tea'],
    ]
    expect(told(branch, ...steps)).toEqual([2, null])
  })

  it('is told if answers decide only what is shown on a page that is shown in any case', () => {
    const within = aSurvey({
      pages: [aPage('a', one('Q1')), aPage('b', one('Q2'), one('Q3', { showIf: rule('Q1', 'IN', [1]) }))],
    })
    expect(told(within)).toEqual([1, 2])
  })

  it('is not told while all options of the only question of a page depend on an answer', () => {
    const options = [1, 2].map((code) => ({ code, text: `Option ${code}`, showIf: rule('Q1', 'IN', [code]) }))
    expect(told(aSurvey({ pages: [aPage('a', one('Q1')), aPage('b', one('Q2', { options }))] }))).toEqual([1, null])
    const fixed = [...options, { code: 3, text: 'Always' }]
    expect(told(aSurvey({ pages: [aPage('a', one('Q1')), aPage('b', one('Q2', { options: fixed }))] }))).toEqual([1, 2])
  })

  it('is told if earlier answers have decided, whatever else a condition asks about', () => {
    const both = (operator: 'AND' | 'OR') =>
      aSurvey({
        pages: [
          aPage('a', one('Q1')),
          aPage('b', one('Q2')),
          { ...aPage('c', one('Q3')), showIf: { operator, rules: [rule('Q1', 'IN', [1]), rule('Q2', 'IN', [1])] } },
        ],
      })
    expect(told(both('AND'), ['AnswerPage', 'a', { Q1: 2 }])).toEqual([2, 2])
    expect(told(both('AND'), ['AnswerPage', 'a', { Q1: 1 }])).toEqual([2, null])
    expect(told(both('OR'), ['AnswerPage', 'a', { Q1: 1 }])).toEqual([2, 3])
    expect(told(both('OR'), ['AnswerPage', 'a', { Q1: 2 }])).toEqual([2, null])
  })

  it('is told if a condition asks about a question that cannot be asked any more', () => {
    const chain = aSurvey({
      pages: [
        aPage('a', one('Q1')),
        aPage('b', one('Q2', { showIf: rule('Q1', 'IN', [1]) }), one('Q3')),
        aPage('c', one('Q4', { showIf: rule('Q2', 'IN', [1]) })),
      ],
    })
    expect(told(chain, ['AnswerPage', 'a', { Q1: 2 }])).toEqual([2, 2])
    expect(told(chain, ['AnswerPage', 'a', { Q1: 1 }])).toEqual([2, null])
  })

  it('of a loop is told once its question is answered', () => {
    const checked = checkDefinition({
      ...aSurvey(),
      pages: [
        aPage('pick', aQuestion('multi-choice', { id: 'P1' })),
        aPage('each', one('Q2')),
        aPage('end', one('Q3')),
      ],
      folders: [{ id: 'turns', pages: ['each'], loop: { question: 'P1', most: 2 } }],
    })
    const looped = 'definition' in checked ? checked.definition : aSurvey()
    expect(told(looped)).toEqual([1, null])
    expect(told(looped, ['AnswerPage', 'pick', { P1_1: 1, P1_2: 1, P1_3: 1 }])).toEqual([2, 4])
  })

  it('never changes once it was told while the respondent goes forward, in any survey and with any answers', () => {
    const surveys = fc.oneof(anySurvey, anyFolderedSurvey)
    fc.assert(
      fc.property(surveys, fc.nat(), (definition, seed) => {
        const { claim } = simulatedQuotas(definition, anInstant)
        const { pages, end } = simulatedRespondents(definition, seed, anInstant, claim)(0)
        const totals = pages.flatMap(({ page }) => (page === null ? [] : [page.total]))
        const known = totals.findIndex((total) => total !== null)
        expect(pages.map(({ page }) => page?.number)).toEqual(pages.map((_, place) => place + 1))
        if (known >= 0) expect(new Set(totals.slice(known)).size).toBe(1)
        if (known >= 0 && end === 'complete') expect(totals[known]).toBe(pages.length)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the progress', () => {
  const wide = aSurvey({
    pages: [
      aPage('a', one('Q1'), one('Q2')),
      { ...aPage('b', one('Q3'), one('Q4'), one('Q5')), showIf: rule('Q1', 'IN', [1]) },
      aPage('c', one('Q6'), one('Q7', { showIf: rule('Q6', 'IN', [1]) })),
    ],
  })
  const shares = (definition: SurveyDefinition, ...steps: readonly Step[]) => {
    const { progress } = presentedPage(compileSurvey(definition), after(definition, steps), responseId)
    return [progress.questionsAnswered, progress.questionsTotal]
  }

  it('counts what may still be asked, on this page and on later ones', () => {
    expect(shares(wide)).toEqual([0, 7])
    expect(shares(wide, ['SavePage', 'a', { Q1: 2 }])).toEqual([0, 7])
    expect(shares(wide, ['AnswerPage', 'a', { Q1: 1 }])).toEqual([2, 7])
  })

  it('leaves out what earlier answers have decided', () => {
    expect(shares(wide, ['AnswerPage', 'a', { Q1: 2 }])).toEqual([2, 4])
    expect(shares(wide, ['AnswerPage', 'a', { Q1: 2 }], ['AnswerPage', 'c', { Q6: 2 }])).toEqual([3, 3])
  })

  it('is that of the page for respondents who go back', () => {
    expect(shares(wide, ['AnswerPage', 'a', { Q1: 2 }], ['GoBack', 'c', { Q6: 2 }])).toEqual([0, 7])
  })

  it('never falls while the respondent goes forward, in any survey and with any answers', () => {
    fc.assert(
      fc.property(fc.oneof(anySurvey, anyFolderedSurvey), fc.nat(), (definition, seed) => {
        const { claim } = simulatedQuotas(definition, anInstant)
        const { pages } = simulatedRespondents(definition, seed, anInstant, claim)(0)
        const all = pages.map(({ progress: { questionsAnswered, questionsTotal } }) =>
          questionsTotal === 0 ? 0 : questionsAnswered / questionsTotal,
        )
        expect(all).toEqual(all.toSorted((a, b) => a - b))
      }),
      { numRuns: 100 },
    )
  })
})
