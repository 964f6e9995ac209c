import type { AnswerData } from '@portal/contracts/survey/answer-data'
import { itemKey, valueKey } from '@portal/contracts/survey/answer-keys'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { chosenIn, shapeOf } from '@portal/contracts/survey/question-shape'

type Chosen = Readonly<{ id: string; codes: readonly number[]; takes: 'one' | 'several' }>

const choicesOf = ({ pages }: SurveyDefinition): readonly Chosen[] =>
  pages.flatMap(({ questions }) =>
    questions.flatMap((question) => {
      const { shape, lists } = shapeOf(question)
      const takes = chosenIn(shape)
      return takes ? [{ id: question.id, codes: lists.options.map(({ code }) => code), takes }] : []
    }),
  )

/** The questions of all versions as one that take one answer in some of them, and several in others. */
const changedIn = (all: SurveyDefinition, versions: readonly SurveyDefinition[]): readonly Chosen[] => {
  const each = versions.flatMap(choicesOf)
  return choicesOf(all).filter(({ id, takes }) => each.some((other) => other.id === id && other.takes !== takes))
}

const ticked = (data: AnswerData, { id, codes }: Chosen): readonly number[] =>
  codes.filter((code) => data[itemKey(id, code)])

/** The answer under the keys of now. Of several answers to what takes one now, none is the answer. */
const answerNow = (data: AnswerData, question: Chosen): AnswerData => {
  const [only, ...others] = ticked(data, question)
  const one = data[valueKey(question.id)]
  if (question.takes === 'several') return one ? { [itemKey(question.id, one)]: 1 } : {}
  return one === undefined && only !== undefined && others.length === 0 ? { [valueKey(question.id)]: only } : {}
}

/**
 * The answers of a response to any version under the keys of the newest, where an author made a question that takes one answer of one that takes
 * several, or the other way round: tables count both by the code.
 */
export const asNow = (all: SurveyDefinition, versions: readonly SurveyDefinition[]) => {
  const changed = changedIn(all, versions)
  return <T extends Readonly<{ data: AnswerData }>>(response: T): T => {
    if (changed.length === 0) return response
    const { data } = response
    return { ...response, data: Object.assign({ ...data }, ...changed.map((question) => answerNow(data, question))) }
  }
}
