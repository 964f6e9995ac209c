import { partsOf } from '@portal/contracts/events/imported-parts'
import { personal } from '@portal/contracts/events/personal'
import type { ResponseImported } from '@portal/contracts/events/surveys'
import { answerOf } from '@portal/contracts/survey/answer'
import type { Entries } from '@portal/contracts/survey/answer-data'
import { keysOf } from '@portal/contracts/survey/catalogue'
import type { Page, SurveyDefinition } from '@portal/contracts/survey/definition'
import { askedOf, compileSurvey, effective, questionsLeft, wholeQuestion } from '@portal/contracts/survey/flow'
import { anyAnswers } from '@portal/tests/support/surveys/random-answers'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { responseId } from '@portal/tests/support/surveys/responses'
import { anInstant, aPage, aQuestion, aSurvey, rule, surveyId } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMissing } from './fault.ts'
import { givenAnswers } from './given-answers.ts'
import { type ImportResponse, importResponse } from './import-response.ts'
import { codeFaults, faultsOfAnswer } from './validate.ts'

const survey = compileSurvey(
  aSurvey({
    pages: [
      aPage('hello', aQuestion('info', { id: 'Q0' })),
      aPage('one', aQuestion('single-choice', { id: 'Q1', required: true })),
      aPage('two', aQuestion('grid', { id: 'Q2', required: true, showIf: rule('Q1', 'IN', [1]) })),
      aPage('three', aQuestion('open-text', { id: 'Q3' })),
    ],
  }),
)
type Differs = Partial<Omit<ImportResponse, 'answers'>> & Readonly<{ answers?: Entries }>

const importing = ({ answers = { data: {}, texts: {} }, ...differs }: Differs) =>
  importResponse({
    survey,
    surveyId,
    surveyVersion: 3,
    responseId,
    key: 'r1',
    flags: {},
    answers: givenAnswers(differs.survey ?? survey, answers),
    covered: new Set(['Q1', 'Q2', 'Q3']),
    complete: true,
    at: anInstant,
    ...differs,
  })
const importedOf = (differs: Differs): ResponseImported => {
  const decision = importing(differs)
  return decision.outcome === 'accepted' ? decision.imported : expect.unreachable(JSON.stringify(decision))
}
const answeredIn = (imported: ResponseImported) =>
  partsOf(imported).flatMap((part) => (part.type === 'PageAnswered' ? [part] : []))
const pagesOf = (differs: Differs) => answeredIn(importedOf(differs))
const ids = { surveyId, responseId, at: anInstant }

describe('an imported response', () => {
  const answers = { data: { Q1: 1, Q2_1: 2, Q2_2: 3 }, texts: { Q3: 'words' } }

  it('is one event, with all that was written in one personal field', () => {
    expect(importedOf({ answers, weights: { w: 0.5 }, importId: 'an-import' })).toEqual({
      type: 'ResponseImported',
      ...ids,
      surveyVersion: 3,
      flags: {},
      importedKey: personal('r1'),
      importId: 'an-import',
      weights: { w: 0.5 },
      pages: [
        { page: 'one', data: { Q1: 1 } },
        { page: 'two', data: { Q2_1: 2, Q2_2: 3 }, asked: ['Q2'] },
        { page: 'three', data: {}, unanswered: ['Q3'] },
      ],
      texts: personal({ three: { Q3: 'words' } }),
      isComplete: true,
    })
    expect(importedOf({})).not.toHaveProperty('texts')
  })

  it('reads as one that is started, answered page by page, and completed', () => {
    const page = { type: 'PageAnswered', ...ids, owner: responseId }
    expect(partsOf(importedOf({ answers, flags: { external: true } }))).toEqual([
      {
        type: 'ResponseStarted',
        ...ids,
        surveyVersion: 3,
        respondent: { kind: 'imported' },
        flags: { external: true },
        via: 'import',
        importedKey: personal('r1'),
      },
      { ...page, page: 'one', data: { Q1: 1 }, asked: ['Q1'] },
      { ...page, page: 'two', data: { Q2_1: 2, Q2_2: 3 }, asked: ['Q2'] },
      { ...page, page: 'three', data: {}, texts: personal({ Q3: 'words' }), asked: ['Q3'] },
      { type: 'ResponseCompleted', ...ids },
    ])
  })

  it('may lack required answers', () => {
    const pages = pagesOf({ answers: { data: { Q1: 1, Q2_2: 3 }, texts: {} } })
    expect(pages.map(({ asked }) => asked)).toEqual([['Q1'], ['Q2'], ['Q3']])
  })

  it('ends at its last answered page if it is not complete', () => {
    const first = importedOf({ answers: { data: { Q1: 1 }, texts: {} }, complete: false })
    expect(partsOf(first).map(({ type }) => type)).toEqual(['ResponseStarted', 'PageAnswered'])
    expect(pagesOf({ complete: false })).toEqual([])
  })

  it('keeps answers to questions that would not have been shown, which then do not count', () => {
    const [, second] = pagesOf({ answers: { data: { Q1: 2, Q2_1: 1 }, texts: {} } })
    expect(second).toMatchObject({ page: 'two', data: { Q2_1: 1 }, asked: [] })
    expect(effective(survey, { Q1: 2, Q2_1: 1 }, {}).data).toEqual({ Q1: 2 })
  })

  it('was not asked what its file does not contain', () => {
    const answers = { data: { Q1: 1, Q2_1: 1 }, texts: {} }
    const pages = pagesOf({ answers, covered: new Set(['Q1', 'Q2_1']) })
    expect(pages.map(({ page, asked }) => [page, asked])).toEqual([
      ['one', ['Q1']],
      ['two', ['Q2_1']],
    ])
  })

  it('is refused if it names codes that do not exist', () => {
    expect(importing({ answers: { data: { Q1: 9, Q2_1: 7 }, texts: {} } })).toEqual({
      outcome: 'rejected',
      faults: [
        { question: 'Q1', code: 'unknown-code', key: 'Q1' },
        { question: 'Q2', code: 'unknown-code', key: 'Q2_1' },
      ],
    })
  })

  it('is refused if it contradicts itself', () => {
    const ranked = compileSurvey(aSurvey({ pages: [aPage('one', aQuestion('rank-sort'))] }))
    const decision = importing({ survey: ranked, answers: { data: { Q1_1: 1, Q1_2: 1 }, texts: {} } })
    expect(decision).toMatchObject({ faults: [{ question: 'Q1', code: 'rank-twice', rank: 1 }] })
  })
})

describe('any answers to any survey', () => {
  const definitionsAndAnswers = anySurvey.chain((definition) =>
    fc.record({
      definition: fc.constant(definition),
      answers: anyAnswers(definition),
      wrong: fc.option(fc.nat(), { freq: 2 }),
      complete: fc.boolean(),
    }),
  )

  /** The same answers, with a code that its question does not have in place of one of them. */
  const withWrongCode = (definition: SurveyDefinition, { data, texts }: Entries, wrong: number | null): Entries => {
    const { keys } = compileSurvey(definition)
    const coded = Object.keys(data).filter((key) => keys.get(key)?.holds === 'code')
    const key = wrong === null ? undefined : coded[wrong % Math.max(1, coded.length)]
    return key === undefined ? { data, texts } : { data: { ...data, [key]: 777 }, texts }
  }

  const keysOn = ({ questions }: Page) => new Set(questions.flatMap((question) => keysOf(question).map(([key]) => key)))

  const only = <T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)))

  /** Page by page, as a respondent would have met them. */
  const walked = (definition: SurveyDefinition, { data, texts }: Entries, complete: boolean) => {
    const now = effective(compileSurvey(definition), data, texts)
    const pages = definition.pages.map((page) => {
      const keys = keysOn(page)
      const asked = askedOf(questionsLeft(page, now))
      return { page: page.id, data: only(data, keys), texts: only(texts, keys), asked }
    })
    const isAnswered = (page: (typeof pages)[number]) => Object.keys({ ...page.data, ...page.texts }).length > 0
    return pages
      .slice(0, complete ? pages.length : pages.findLastIndex(isAnswered) + 1)
      .filter((page) => page.asked.length > 0 || isAnswered(page))
  }

  /** Question by question: unknown codes first, then what contradicts the rules of a question. */
  const faultsIn = (definition: SurveyDefinition, answers: Entries) => {
    const compiled = compileSurvey(definition)
    const unknown = codeFaults(compiled, answers)
    const rest = [...compiled.questions.values()].flatMap((question) => {
      const answer = unknown.some((fault) => fault.question === question.id) ? null : answerOf(question, answers)
      return answer ? faultsOfAnswer(wholeQuestion(question), answer).filter((fault) => !isMissing(fault)) : []
    })
    return [...unknown, ...rest]
  }

  it('give the same pages as a walk page by page, and are refused for the faults of each of their questions', () => {
    fc.assert(
      fc.property(definitionsAndAnswers, ({ definition, answers: right, wrong, complete }) => {
        const answers = withWrongCode(definition, right, wrong)
        const of = compileSurvey(definition)
        const decision = importing({ survey: of, covered: new Set(of.questions.keys()), answers, complete })
        const faults = faultsIn(definition, answers)
        expect(decision.outcome === 'rejected' ? decision.faults : []).toEqual(faults)
        if (decision.outcome === 'rejected') return
        expect(
          answeredIn(decision.imported).map(({ page, data, texts, asked }) => ({
            page,
            data,
            texts: texts && 'value' in texts ? texts.value : {},
            asked: new Set(asked),
          })),
        ).toEqual(walked(definition, answers, complete).map((page) => ({ ...page, asked: new Set(page.asked) })))
      }),
    )
  })
})
