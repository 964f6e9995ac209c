import type { AnswerData } from '@portal/contracts/survey/answer-data'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { changedDates, dateNow, datesByVersion } from '../answer-index/changed-dates.ts'

type Answered = Readonly<{ data: AnswerData; surveyVersion: number }>

/** The answers of a response to any version with the dates in the parts of now, as tables have them; without those that were no dates. */
export const datesNow = (all: SurveyDefinition, versions: ReadonlyMap<number, SurveyDefinition>) => {
  const changed = changedDates(all, [...versions.values()])
  const parts = datesByVersion(versions)
  const byKey = new Map([...changed].map(([id, now]) => [valueKey(id), { id, now }]))
  return <T extends Answered>(response: T): T => {
    if (changed.size === 0) return response
    const then = parts.get(response.surveyVersion)
    const known = Object.entries(response.data).flatMap(([key, value]) => {
      const dated = byKey.get(key)
      const answer = dated ? dateNow(value, then?.get(dated.id), dated.now) : value
      return dated && answer === 0 ? [] : [[key, answer] as const]
    })
    return { ...response, data: Object.fromEntries(known) }
  }
}
