import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { anyFolderedSurvey } from '@portal/tests/support/surveys/random-folders'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { anInstant, aPage, aQuestion, aSurvey, rule, surveyId } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memberTaker, responseIdOf, surveyCommands } from './commands.ts'
import { presentedPage } from './domain/presented-page.ts'
import type { OpenResponse, SentOutcome, SentPage } from './sent-pages.ts'
import { type Claim, simulatedRespondents } from './simulation/respondent.ts'

const noor = MemberId.parse('0198c0de-0000-7000-8000-0000000000aa')
const asked = () => ({ commandId: randomUUID(), intent: 'meant' })

const opened = async (definition: SurveyDefinition) => {
  const log = memoryEventLog()
  const commands = surveyCommands({ log, now: () => anInstant })
  await commands.publishSurvey(asked(), definition, null)
  const taker = memberTaker(definition.name, noor)
  const page = (id: string, data: SentPage['data'] = {}): SentPage => ({ taker, page: id, data })
  return { ...commands, page, stored: () => log.rows().length }
}

const seen = ({ survey, response, responseId }: OpenResponse) => presentedPage(survey, response, responseId)

/** What is shown after a page; null at the end, and where the page was refused. */
const leadsTo = (sent: SentOutcome) => {
  if (sent.outcome === 'rejected') return null
  const next = seen(sent)
  return next.page && next
}

/** What a respondent who is made up sends. */
const walkOf = (definition: SurveyDefinition, seed: number) => {
  const responseId = responseIdOf(definition.name, noor)
  const claim: Claim = (_, wanted) => ({ ...wanted, full: null })
  const identify = () => ({ memberId: noor, responseId, background: {} })
  return simulatedRespondents(definition, seed, anInstant, claim, identify)(0).sent
}

const drinks = aQuestion('single-choice', { id: 'Q1', required: true })
const twoPages = aSurvey({ pages: [aPage('one', drinks), aPage('two', aQuestion('open-text', { id: 'Q2' }))] })

describe('the page that answers would lead to', () => {
  it('is what the page leads to once it is sent, whatever the survey; and nothing is stored', async () => {
    const surveys = fc.oneof(anySurvey, anyFolderedSurvey)
    await fc.assert(
      fc.asyncProperty(surveys, fc.integer({ min: 0, max: 1_000 }), async (definition, seed) => {
        const { lookAhead, submitPage, page, stored } = await opened(definition)
        for (const { page: id, data } of walkOf(definition, seed)) {
          const before = stored()
          const ahead = await lookAhead(page(id, data))
          expect(stored()).toBe(before)
          const after = leadsTo(await submitPage(asked(), page(id, data)))
          expect(ahead && seen(ahead)).toEqual(after)
          if (after === null) break
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['lacks an answer', 'one', {}],
    ['is not the present one', 'two', { Q2: 'words' }],
    ['has keys of another page', 'one', { Q1: 1, Q2: 'words' }],
  ])('is not told of a page that %s', async (_, id, data) => {
    const { lookAhead, page } = await opened(twoPages)
    expect(await lookAhead(page(id, data))).toBeNull()
  })

  it('is not told where answers on the page may screen out: they could be tried without being stored', async () => {
    const screens = [{ id: 'none', when: rule('Q1', 'IN', [2]), outcome: 'screened' as const }]
    const { lookAhead, page } = await opened({ ...twoPages, screens })
    expect(await lookAhead(page('one', { Q1: 1 }))).toBeNull()
    expect(await lookAhead(page('one', { Q1: 2 }))).toBeNull()
  })

  it('is not told where answers on the page hide the last page of a screen: with it they are judged, too', async () => {
    const inner = aQuestion('single-choice', { id: 'Q3' })
    const two = aQuestion('single-choice', { id: 'Q2' })
    const survey = aSurvey({
      pages: [
        aPage('one', drinks),
        aPage('two', two),
        { ...aPage('three', inner), showIf: rule('Q2', 'IN', [1]) },
        aPage('four', aQuestion('open-text', { id: 'Q4' })),
      ],
      screens: [
        {
          id: 'none',
          when: { operator: 'OR', rules: [rule('Q1', 'IN', [2]), rule('Q3', 'IN', [2])] },
          outcome: 'screened',
        },
      ],
    })
    const { lookAhead, submitPage, page } = await opened(survey)
    await submitPage(asked(), page('one', { Q1: 1 }))
    expect(await lookAhead(page('two', { Q2: 1 }))).not.toBeNull()
    expect(await lookAhead(page('two', { Q2: 2 }))).toBeNull()
  })

  it('is not told of the last page, of a survey that is closed, and of one that does not exist', async () => {
    const { lookAhead, submitPage, closeSurvey, page } = await opened(twoPages)
    await submitPage(asked(), page('one', { Q1: 1 }))
    expect(await lookAhead(page('two', { Q2: 'words' }))).toBeNull()
    await closeSurvey(asked(), { surveyId, by: null })
    expect(await lookAhead(page('one', { Q1: 1 }))).toBeNull()
    const taker = { ...page('one').taker, surveyId: 'nosuch' as typeof surveyId }
    expect(await lookAhead({ ...page('one', { Q1: 1 }), taker })).toBeNull()
  })
})
