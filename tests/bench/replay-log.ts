import type { ResponseEvent, SurveyEvent } from '@portal/contracts/events/surveys'
import { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { chanceOf } from '../support/surveys/answering.ts'

const listed = (count: number) => Array.from({ length: count }, (_, i) => ({ code: i + 1, text: `Answer ${i + 1}` }))
const single = (id: string, count: number) => ({ id, type: 'single-choice', text: id, options: listed(count) })

/** Five pages: singles, a 12-option multi, a grid of 6 by 5, and a question that an earlier answer may hide. */
export const replaySurvey = SurveyDefinition.parse({
  name: 'replay',
  title: 'Replay',
  type: 'survey',
  languages: ['en'],
  pages: [
    { id: 'about', questions: [single('Q1', 5), single('Q2', 3)] },
    { id: 'brands', questions: [{ id: 'Q3', type: 'multi-choice', text: 'Q3', options: listed(12) }] },
    { id: 'image', questions: [{ id: 'Q4', type: 'grid', text: 'Q4', items: listed(6), scale: listed(5) }] },
    { id: 'use', questions: [single('Q5', 7), single('Q6', 4)] },
    {
      id: 'end',
      questions: [single('Q7', 10), { ...single('Q8', 5), showIf: { question: 'Q1', op: 'IN', values: [1, 2, 3, 4] } }],
    },
  ],
  endPages: { complete: { message: 'Done' } },
})

export const PAGES = replaySurvey.pages.length
/** Respondents who answer at the same time: their events are interleaved in the log. */
const IN_FLIGHT = 1_000

type Chance = ReturnType<typeof chanceOf>

const answers = (page: number, chance: Chance): Record<string, number> => {
  if (page === 0) return { Q1: 1 + chance(5), Q2: 1 + chance(3) }
  if (page === 1) {
    return Object.fromEntries(listed(12).flatMap(({ code }) => (chance(3) === 0 ? [[`Q3_${code}`, 1]] : [])))
  }
  if (page === 2) return Object.fromEntries(listed(6).map(({ code }) => [`Q4_${code}`, 1 + chance(5)]))
  return page === 3 ? { Q5: 1 + chance(7), Q6: 1 + chance(4) } : { Q7: 1 + chance(10), Q8: 1 + chance(5) }
}

const ASKED = replaySurvey.pages.map(({ questions }) => questions.map(({ id }) => id))
const AT = Date.UTC(2026, 0, 1)
const ONE_SURVEY = [SurveyId.parse('replay')]

const uuid = (kind: string, n: number): string => `${kind}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

type Respondent = { id: ResponseId; surveyId: SurveyId; next: number; chance: Chance; q1: number }

const nextOf = (respondent: Respondent, at: Instant): ResponseEvent => {
  const { id, surveyId, next, chance } = respondent
  const of = { surveyId, responseId: id, at }
  const page = next - 1
  respondent.next += 1
  if (page === PAGES) return { type: 'ResponseCompleted', ...of }
  if (page < 0) {
    const respondentKey = { kind: 'imported' } as const
    return { type: 'ResponseStarted', ...of, surveyVersion: 1, respondent: respondentKey, flags: {}, via: 'web' }
  }
  const data = answers(page, chance)
  if (page === 0) respondent.q1 = data['Q1'] ?? 0
  const asked = ASKED[page] ?? []
  const isHidden = page === PAGES - 1 && respondent.q1 === 5
  if (isHidden) delete data['Q8']
  const shown = isHidden ? ['Q7'] : asked
  return {
    type: 'PageAnswered',
    ...of,
    page: replaySurvey.pages[page]?.id ?? '',
    owner: id,
    data,
    asked: shown,
    seconds: 12,
  }
}

const published = (surveyId: SurveyId): SurveyEvent => ({
  type: 'SurveyPublished',
  surveyId,
  version: 1,
  definition: replaySurvey,
  by: null,
  at: Instant.parse(new Date(AT).toISOString()),
})

const respondentOf = (n: number, surveys: readonly SurveyId[], chance: Chance): Respondent => {
  const begin = chance(2 ** 31)
  const id = ResponseId.parse(uuid(begin.toString(16).padStart(8, '0'), n))
  return { id, surveyId: surveys[n % surveys.length] ?? SurveyId.parse('replay'), next: 0, chance, q1: 0 }
}

/**
 * The whole log, event by event: the surveys, then respondents of each in turn who start, answer every page and
 * complete.
 */
export function* replayLog(respondents: number, surveys: readonly SurveyId[] = ONE_SURVEY): Generator<Recorded> {
  let n = 1
  const recorded = (event: SurveyEvent | ResponseEvent, stream: string, version: number): Recorded => ({
    event,
    position: '',
    stream,
    version,
    eventId: uuid('0e0e0e0e', n++),
    recordedAt: event.at,
  })
  for (const surveyId of surveys) yield recorded(published(surveyId), `survey-${surveyId}`, 1)

  const chance = chanceOf(1)
  const inFlight: Respondent[] = []
  let started = 0
  while (started < respondents || inFlight.length > 0) {
    while (inFlight.length < IN_FLIGHT && started < respondents) {
      inFlight.push(respondentOf(started, surveys, chance))
      started += 1
    }
    const at = chance(inFlight.length)
    const respondent = inFlight[at]
    if (!respondent) continue
    const event = nextOf(respondent, Instant.parse(new Date(AT + n * 20).toISOString()))
    yield recorded(event, `response-${respondent.id}`, respondent.next)
    if (event.type === 'ResponseCompleted') inFlight.splice(at, 1)
  }
}
