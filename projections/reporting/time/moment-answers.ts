import { ANSWERED_ON, isTimeQuestion, STARTED_ON, WAVE } from '@portal/contracts/reporting/time-question'
import type { Wave } from '@portal/contracts/reporting/wave'
import type { AnswerData } from '@portal/contracts/survey/answer-data'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import { dateNumber } from '@portal/contracts/survey/calendar-date'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { Condition } from '@portal/contracts/survey/condition'
import { questionsIn } from '@portal/contracts/survey/condition-issues'

/** The moments of one respondent, of UTC, as ISO 8601. */
type Moments = Readonly<{ startedAt: string; completedAt: string | null; updatedAt: string }>
type Answered = Moments & Readonly<{ data: AnswerData; asked: readonly string[] }>

const dayOf = (moment: string): string => moment.slice(0, 10)

/**
 * The answers of one respondent with those to the questions of time that the survey has, as the columns of the index have them: the wave, and
 * the moments that a filter names. For other moments the many answers of a respondent are not copied.
 */
export const withMomentAnswers = (survey: Catalogue, waves: readonly Wave[], filter: Condition | null) => {
  const named = new Set<string>([WAVE, ...(filter ? questionsIn(filter) : [])])
  return <T extends Answered>(response: T): T => {
    const answered = dayOf(response.completedAt ?? response.updatedAt)
    const wave = waves.find(({ from, to }) => answered >= from && answered <= to)?.code
    const given = [
      [ANSWERED_ON, dateNumber(answered)],
      [STARTED_ON, dateNumber(dayOf(response.startedAt))],
      ...(wave === undefined ? [] : [[WAVE, wave] as const]),
    ] as const
    const known = given.filter(([id]) => named.has(id) && isTimeQuestion(survey, id))
    if (known.length === 0) return response
    return {
      ...response,
      data: { ...response.data, ...Object.fromEntries(known.map(([id, value]) => [valueKey(id), value])) },
      asked: [...response.asked, ...known.map(([id]) => id)],
    }
  }
}
