import type { AnswerData } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { derivedId } from '../../kernel/derived-id.ts'
import { memberTaker, type SurveyCommands } from '../../surveys/commands.ts'
import type { Taker } from '../../surveys/sent-pages.ts'
import { demoAnswers, type FirstDrink } from './demo-answers.ts'

/** The numbers of these respondents follow those of the ones without a member. */
const NUMBERED_FROM = 1_000

/** Where the age groups of the drinks begin: 30, 45 and 61 years. */
const AGE_GROUPS = [30, 45, 61]
const FIRST: Readonly<Record<number, FirstDrink>> = { 1: 'tea', 2: 'coffee', 3: 'water' }

/** Their answers to the tour: what they drink first (T2), and how old they are (T25). */
const knownOf = ({ T2: first = 0, T25: years }: AnswerData) => ({
  first: FIRST[first] ?? null,
  age: years === undefined ? null : 1 + AGE_GROUPS.filter((from) => years >= from).length,
})

/** The answer keys of the questions of a page: Q3 and Q3_2. */
const onPage = (data: AnswerData, questions: readonly Readonly<{ id: string }>[]): AnswerData =>
  Object.fromEntries(
    Object.entries(data).filter(([key]) => questions.some(({ id }) => key === id || key.startsWith(`${id}_`))),
  )

type Asked = Readonly<{ commands: SurveyCommands; drinks: SurveyDefinition; tour: Taker; n: number }>

/**
 * A respondent of the tour answers the survey of morning drinks too, as suits what they have said there: with two surveys of the same
 * members, columns of one can be joined to the other.
 */
export const alsoAnswerDrinks = async ({ commands, drinks, tour, n }: Asked): Promise<void> => {
  const { surveyId, responseId, respondent } = tour
  const answered = await commands.openResponse(surveyId, responseId)
  if (respondent.kind !== 'member' || !answered || answered.response.status === 'not started') return
  const said: AnswerData = Object.assign({}, ...[...answered.response.pages.values()].map(({ data }) => data))
  const { data } = demoAnswers(NUMBERED_FROM + n, knownOf(said))
  const taker = memberTaker(drinks.name, respondent.memberId)
  for (const { id: page, questions } of drinks.pages) {
    const given = onPage(data, questions)
    if (page === 'drinks' && Object.keys(given).length === 0) continue // they drink nothing warm, and are not asked
    const asked = { commandId: derivedId('demo-page', taker.responseId, page), intent: 'demo' }
    const sent = await commands.submitPage(asked, { taker, page, data: given, seconds: 20 + (n % 7) * 5 })
    if (sent.outcome === 'rejected') throw new Error(`demo member ${n}, ${page}: ${JSON.stringify(sent.rejection)}`)
  }
}
