import { createHash } from 'node:crypto'
import { MemberId, SurveyId } from '@portal/contracts/ids'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { sessionIds } from '@portal/services/http/sessions/session-id'
import { derivedId } from '@portal/services/kernel/derived-id'
import { respondentToken } from '@portal/services/surveys/token'

export const TOKEN_SECRET = 'a secret for measuring, of no other use'
export const PAGES = 10

const options = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ code: n + 1, text: { en: `Option ${n + 1}`, ar: `خيار ${n + 1}` } }))

const page = (_: unknown, index: number) => {
  const [single, multi, grid] = [1, 2, 3].map((n) => `Q${3 * index + n}`)
  return {
    id: `page-${index + 1}`,
    title: { en: `Page ${index + 1}`, ar: `صفحة ${index + 1}` },
    questions: [
      { id: single, type: 'single-choice', required: true, text: '<p>Which <b>one</b>?</p>', options: options(5) },
      { id: multi, type: 'multi-choice', required: true, text: 'Which of these?', options: options(12) },
      {
        id: grid,
        type: 'grid',
        required: true,
        text: 'How much do you agree?',
        items: options(5),
        scale: options(5),
      },
    ],
  }
}

/** Ten pages of three questions each, as in typical questionnaires. The last page depends on the first. */
export const survey = SurveyDefinition.parse({
  name: 'bench',
  title: 'A survey to measure by',
  type: 'survey',
  languages: ['en', 'ar'],
  pages: Array.from({ length: PAGES }, page).map((each, index) =>
    index === PAGES - 1 ? { ...each, showIf: { question: 'Q1', op: 'IN', values: [1, 2, 3, 4] } } : each,
  ),
  endPages: { complete: { message: 'Thank you' } },
})
export const surveyId = SurveyId.parse(survey.name)

const { sign } = sessionIds(TOKEN_SECRET)

export type Walker = Readonly<{ memberId: MemberId; cookie: string; sessionKey: string; token: string }>

/** The n-th member, who is signed in; the same in every process. */
export const walker = (n: number): Walker => {
  const memberId = MemberId.parse(derivedId('bench-member', String(n)))
  const id = sign(createHash('sha256').update(`bench-session-${n}`).digest())
  return {
    memberId,
    cookie: `session=${id}`,
    sessionKey: createHash('sha256').update(id).digest('hex'),
    token: respondentToken(TOKEN_SECRET, surveyId, memberId),
  }
}

/** What members answer repeats after so many: each option of a question has its turn. */
const KINDS = 60

/** All of a page but the token, as JSON without its first bracket. */
const answersOf = (index: number, n: number): string => {
  const [single, multi, grid] = [1, 2, 3].map((offset) => `Q${3 * index + offset}`)
  const code = (n % 4) + 1
  const page = {
    page: `page-${index + 1}`,
    questions: [
      { QuestionID: single, QuestionType: 1 },
      { QuestionID: multi, QuestionType: 2 },
      { QuestionID: grid, QuestionType: 9 },
    ],
    DATA: {
      [`${single}`]: code,
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, tick) => [`${multi}_${tick + 1}`, (tick + n) % 3 === 0 ? 1 : 0]),
      ),
      ...Object.fromEntries(Array.from({ length: 5 }, (_, row) => [`${grid}_${row + 1}`, ((row + n) % 5) + 1])),
    },
    saveAndQuit: false,
    totalQuestions: 3,
    seconds: 12.5,
    language: 'en',
  }
  return JSON.stringify(page).slice(1)
}

/** By page and kind of member: the load shares the processors with what it measures. */
const written = new Map<number, string>()

/** The member's answers for a page: 14 answers, without the same option twice in a row. */
export const bodyFor = ({ token }: Walker, index: number, n: number): string => {
  const place = index * KINDS + (n % KINDS)
  const answers = written.get(place) ?? answersOf(index, n % KINDS)
  written.set(place, answers)
  return `{"token":"${token}",${answers}`
}
