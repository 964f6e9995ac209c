import { randomUUID } from 'node:crypto'
import { Instant, MemberId, type SurveyId } from '@portal/contracts/ids'
import { memberTaker, responseIdOf, type SurveyCommands } from '@portal/services/surveys/commands'
import { uuidOf } from './answering.ts'
import { aPage, aQuestion, aSurvey, rule } from './surveys.ts'

const optionsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ code: i + 1, text: `Option ${i + 1}` }))
const [GENDERS, AGES] = [2, 5]
const LATER = Instant.parse('2999-01-01T00:00:00.000Z')

/** A survey with ten interlocked cells, gender by age, of this many places each. Its second page decides the cell. */
export const racedSurvey = (name: string, target: number) => ({
  ...aSurvey({
    pages: [
      aPage('gender', aQuestion('single-choice', { id: 'Q1', required: true, options: optionsOf(GENDERS) })),
      aPage('age', aQuestion('single-choice', { id: 'Q2', required: true, options: optionsOf(AGES) })),
      aPage('end', aQuestion('open-text', { id: 'Q3' })),
    ],
    quotas: [
      {
        id: 'who',
        cells: optionsOf(GENDERS * AGES).map(({ code }) => {
          const [gender, age] = [((code - 1) % GENDERS) + 1, Math.ceil(code / GENDERS)]
          const rules = [rule('Q1', 'IN', [gender]), rule('Q2', 'IN', [age])]
          return { id: `cell-${gender}-${age}`, target, when: { operator: 'AND' as const, rules } }
        }),
      },
    ],
  }),
  name: name as SurveyId,
})

type Does = 'finishes' | 'changes the age' | 'leaves'

/** The n-th respondent of a race. What is not needed any more is given back, as by the reactor. */
const racer = (commands: SurveyCommands, surveyId: SurveyId, n: number, does: Does) => {
  const memberId = MemberId.parse(uuidOf(`racer ${n}`))
  const mixed = n * 7 + Math.floor(n / 10)
  const send = (does: 'submitPage' | 'goBack', page: string, data: Readonly<Record<string, number>>) =>
    commands[does]({ commandId: randomUUID(), intent: '' }, { taker: memberTaker(surveyId, memberId), page, data })
  const age = (shift: number) => send('submitPage', 'age', { Q2: ((Math.floor(mixed / GENDERS) + shift) % AGES) + 1 })

  const release = () =>
    commands.releasePlace({ surveyId, responseId: responseIdOf(surveyId, memberId), idleSince: LATER })

  return async (): Promise<string> => {
    await send('submitPage', 'gender', { Q1: (mixed % GENDERS) + 1 })
    await age(0)
    if (does === 'changes the age') {
      await send('goBack', 'end', {})
      await age(1)
    }
    const last = does === 'leaves' ? null : await send('submitPage', 'end', {})
    if (last?.outcome === 'accepted') return last.response.status
    await release()
    if (last === null) return 'left'
    return last.rejection.code === 'response-complete' ? 'quota full' : last.rejection.code
  }
}

const doesOf = (n: number): Does => {
  if (n % 20 === 3) return 'leaves'
  return n % 5 === 0 ? 'changes the age' : 'finishes'
}

export type RaceAsked = Readonly<{ surveyId: SurveyId; from: number; to: number; inFlight: number }>
/** How many ended how. */
export type RaceDone = Readonly<Record<string, number>>

/** Respondents from one number to another, this many at once. Of the first half some leave, or change to another cell. */
export const race = async (
  commands: SurveyCommands,
  { surveyId, from, to, inFlight }: RaceAsked,
): Promise<RaceDone> => {
  const ends: Record<string, number> = {}
  let next = from
  const lane = async (): Promise<void> => {
    for (let n = next++; n < to; n = next++) {
      const end = await racer(commands, surveyId, n, n < (from + to) / 2 ? doesOf(n) : 'finishes')()
      ends[end] = (ends[end] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  return ends
}
