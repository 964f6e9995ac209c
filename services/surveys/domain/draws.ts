import type { WireData } from '@portal/contracts/survey/answer-data'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { drawnOrder } from './shuffle.ts'

/** Whose draw it is. `entersAll`: every folder of each choice is entered, for staff who try a survey. */
export type DrawFor = Readonly<{ responseId: string; entersAll: boolean }>

/**
 * What chance decides for a respondent: which folders of a choice are entered, and the orders of pages. It follows from the id of the response,
 * and is stored with its background.
 */
export const drawsOf = ({ definition, questions }: CompiledSurvey, { responseId, entersAll }: DrawFor): WireData => {
  const { choices = [], orders = [] } = definition.plan ?? {}
  const chosen = choices.flatMap(({ question: id, enter }) => {
    const question = questions.get(id)
    const codes = question ? shapeOf(question).listed.map(({ code }) => code) : []
    const entered = entersAll ? codes : drawnOrder(responseId, id, codes, 'random').slice(0, enter)
    return entered.map((code) => [itemKey(id, code), 1] as const)
  })
  const ranked = orders.flatMap(({ draw, units }) =>
    draw === undefined
      ? []
      : drawnOrder(responseId, draw.question, units, draw.order).map(
          ({ code }, place) => [itemKey(draw.question, code), place + 1] as const,
        ),
  )
  return Object.fromEntries([...chosen, ...ranked])
}
