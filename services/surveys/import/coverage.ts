import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import type { GivenAnswer } from '../domain/given-answers.ts'
import type { ImportMap } from './import-map.ts'

const itemsMapped = (survey: CompiledSurvey, id: string, map: ImportMap): readonly string[] => {
  const question = survey.questions.get(id)
  const columns = map.questions[id]?.columns
  const items = question ? shapeOf(question).lists.items : []
  if (items.length === 0 || columns === undefined) return [id]
  const isWhole = items.every(({ code }) => columns.some((column) => column.code === code))
  return isWhole ? [id] : columns.map(({ code }) => itemKey(id, code))
}

/** What the file asked, in the form of ASKED. */
export const coverageOf = (survey: CompiledSurvey, map: ImportMap): ReadonlySet<string> => {
  const constants = Object.keys(map.constants).flatMap((key) => survey.keys.get(key)?.question.id ?? [])
  return new Set([...Object.keys(map.questions).flatMap((id) => itemsMapped(survey, id, map)), ...constants])
}

/** The questions, and the items of lists, that a row answers. */
export const answeredOf = (survey: CompiledSurvey, answers: readonly GivenAnswer[]): ReadonlySet<string> =>
  new Set(
    answers.flatMap(({ key }) => {
      const known = survey.keys.get(key)
      if (known === undefined) return []
      const { question, precode } = known
      return precode !== null && shapeOf(question).lists.items.length > 0 ? itemKey(question.id, precode) : question.id
    }),
  )
