import { createHash } from 'node:crypto'
import { personal } from '@portal/contracts/events/personal'
import type { AnswerEvent, PageAnswered, PageSaved, SurveyEvent } from '@portal/contracts/events/surveys'
import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { AnswerData, AnswerTexts } from '@portal/contracts/survey/answer-data'
import { keysOf } from '@portal/contracts/survey/catalogue'
import { type Page, SurveyDefinition } from '@portal/contracts/survey/definition'
import { askedOf, compileSurvey, effective, questionsLeft } from '@portal/contracts/survey/flow'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { Recorded } from '@portal/infra/event-log/event-log'

/** A survey in which answers hide pages, questions, options and items. */
export const hidingSurvey = SurveyDefinition.parse({
  name: 'hiding',
  title: 'Hide and seek',
  type: 'survey',
  languages: ['en'],
  pages: [
    {
      id: 'first',
      questions: [
        {
          id: 'Q1',
          type: 'single-choice',
          text: 'One?',
          options: [1, 2, 3].map((code) => ({ code, text: `o${code}` })),
        },
        {
          id: 'Q2',
          type: 'multi-choice',
          text: 'Many?',
          options: [
            ...[1, 2, 3].map((code) => ({ code, text: `o${code}` })),
            { code: 4, text: 'o4', showIf: { question: 'Q1', op: 'IN', values: [1] } },
          ],
        },
      ],
    },
    {
      id: 'second',
      showIf: { question: 'Q1', op: 'IN', values: [1, 2] },
      questions: [
        {
          id: 'Q3',
          type: 'grid',
          text: 'Grid?',
          items: [
            { code: 1, text: 'i1' },
            { code: 2, text: 'i2', noComment: true },
            { code: 3, text: 'i3', showIf: { question: 'Q2', op: 'IN', values: [1] } },
          ],
          scale: [1, 2, 3].map((code) => ({ code, text: `s${code}` })),
        },
      ],
    },
    {
      id: 'third',
      questions: [
        { id: 'Q4', type: 'rank-sort', text: 'Rank?', items: [1, 2, 3].map((code) => ({ code, text: `r${code}` })) },
        { id: 'Q5', type: 'open-text', text: 'Words?', noComment: true },
        { id: 'Q6', type: 'info', text: 'Thanks' },
        {
          id: 'Q7',
          type: 'single-choice',
          text: 'Why?',
          showIf: { question: 'Q3', item: 1, op: '>=', values: [2] },
          options: [1, 2].map((code) => ({ code, text: `o${code}` })),
        },
      ],
    },
  ],
  endPages: { complete: { message: 'Done' } },
})

const withoutCondition = <T extends object>(thing: T): T => ({ ...thing, showIf: undefined })

const alwaysShown = (question: Question): Question => {
  const { lists, withLists } = shapeOf(withoutCondition(question))
  return withLists({
    ...lists,
    options: lists.options.map(withoutCondition),
    items: lists.items.map(withoutCondition),
  })
}

/** The same questions with nothing hidden. */
export const plainSurvey = SurveyDefinition.parse({
  ...hidingSurvey,
  name: 'plain',
  pages: hidingSurvey.pages.map(({ showIf: _, ...page }) => ({
    ...page,
    questions: page.questions.map(alwaysShown),
  })),
})

/** A UUID that is the same for the same name. */
export const uuidOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const instant = (second: number): Instant => Instant.parse(new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString())

/** Numbers from 0 up to `below`, the same for the same seed (a linear congruential generator, Numerical Recipes). */
export const chanceOf = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Chance = ReturnType<typeof chanceOf>

type AnyEvent = SurveyEvent | AnswerEvent
type Respondent = {
  survey: SurveyDefinition
  id: ResponseId
  answers: { data: AnswerData; texts: AnswerTexts }
  isDone: boolean
}

const WORDS = ['', 'a "word"', 'Wörter\n']

const answersOn = (page: Page, chance: Chance): { data: Record<string, number>; texts: Record<string, string> } => {
  const given = page.questions.flatMap(keysOf).filter(() => chance(3) > 0)
  const isText = (holds: string) => holds === 'text' || holds === 'other'
  const codeOf = (holds: string) => (holds === 'code' || holds === 'rank' ? 1 + chance(3) : 1)
  return {
    data: Object.fromEntries(given.flatMap(([key, { holds }]) => (isText(holds) ? [] : [[key, codeOf(holds)]]))),
    texts: Object.fromEntries(
      given.flatMap(([key, { holds }]) => (isText(holds) ? [[key, WORDS[chance(3)] ?? '']] : [])),
    ),
  }
}

const left = <T>(record: Readonly<Record<string, T>>, page: Page): Record<string, T> => {
  const keys = new Set(page.questions.flatMap(keysOf).map(([key]) => key))
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))
}

/**
 * What the engine would store of a page: answers to hidden questions stay in now and then; null if nothing is shown.
 */
const pageEvent = (respondent: Respondent, chance: Chance, second: number): PageAnswered | PageSaved | null => {
  const { survey, id, answers } = respondent
  const compiled = compileSurvey(survey)
  const page = survey.pages[chance(survey.pages.length)]
  if (!page) return null
  const given = answersOn(page, chance)
  const whole = {
    data: { ...left(answers.data, page), ...given.data },
    texts: { ...left(answers.texts, page), ...given.texts },
  }
  const asked = askedOf(questionsLeft(page, effective(compiled, whole.data, whole.texts)))
  if (asked.length === 0) return null
  respondent.answers = whole
  return {
    type: chance(4) === 0 ? 'PageSaved' : 'PageAnswered',
    surveyId: SurveyId.parse(survey.name),
    responseId: id,
    page: page.id,
    owner: id,
    data: given.data,
    ...(Object.keys(given.texts).length > 0 ? { texts: personal(given.texts) } : {}),
    asked,
    at: instant(second),
  }
}

const startOf = ({ survey, id }: Respondent, chance: Chance, second: number): AnswerEvent => ({
  type: 'ResponseStarted',
  surveyId: SurveyId.parse(survey.name),
  responseId: id,
  surveyVersion: 1,
  respondent: chance(2) === 0 ? { kind: 'imported' } : { kind: 'member', memberId: MemberId.parse(uuidOf(`m${id}`)) },
  flags: chance(5) === 0 ? { admin: true } : {},
  via: 'web',
  at: instant(second),
})

const nextEvent = (respondent: Respondent, chance: Chance, second: number): AnswerEvent | null => {
  const of = { surveyId: SurveyId.parse(respondent.survey.name), responseId: respondent.id, at: instant(second) }
  const pick = chance(10)
  if (pick === 0) return { type: 'PageReopened', ...of, page: 'first' }
  if (pick > 1) return pageEvent(respondent, chance, second)
  respondent.isDone = true
  // By its id, not by chance: what follows in the log stays the same.
  if (respondent.id.startsWith('4')) return { type: 'ResponseQuotaFull', ...of, cell: 'age/young' }
  return /^[0-3]/.test(respondent.id)
    ? { type: 'ResponseScreened', ...of, screen: 'too-young' }
    : { type: 'ResponseCompleted', ...of }
}

const published = (definition: SurveyDefinition, second: number): SurveyEvent => ({
  type: 'SurveyPublished',
  surveyId: definition.name,
  version: 1,
  definition,
  by: null,
  at: instant(second),
})

/** Two surveys are published; respondents of both start, answer, go back, change their answers, and some finish. */
export const someAnswering = (seed: number, count: number): readonly AnyEvent[] => {
  const chance = chanceOf(seed)
  const events: AnyEvent[] = [published(hidingSurvey, 0), published(plainSurvey, 1)]
  const respondents: Respondent[] = []
  while (events.length < count) {
    const respondent = respondents[chance(respondents.length * 1.3 + 1)]
    if (!respondent) {
      const survey = chance(3) === 0 ? plainSurvey : hidingSurvey
      const id = ResponseId.parse(uuidOf(`${seed} ${respondents.length}`))
      const started: Respondent = { survey, id, answers: { data: {}, texts: {} }, isDone: false }
      respondents.push(started)
      events.push(startOf(started, chance, events.length))
      continue
    }
    const event = respondent.isDone ? null : nextEvent(respondent, chance, events.length)
    if (event) events.push(event)
  }
  return events
}

export const streamOf = (event: AnyEvent): string =>
  event.type === 'SurveyPublished' ? `survey-${event.surveyId}` : `response-${event.responseId}`

/** As a feed would return them. */
export const recorded = (events: readonly AnyEvent[]): readonly Recorded[] => {
  const versions = new Map<string, number>()
  return events.map((event, i) => {
    const stream = streamOf(event)
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    return {
      event,
      position: (i + 1).toString(16).padStart(16, '0'),
      stream,
      version,
      eventId: uuidOf(`${stream} ${version}`),
      recordedAt: event.at,
    }
  })
}
