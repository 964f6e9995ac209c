import { entriesOf } from '@portal/contracts/survey/answer'
import type { Entries } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { goodAnswer, type ShownToAnswer } from '@portal/services/surveys/simulation/good-answer'
import { numbersFrom } from '@portal/services/surveys/simulation/numbers-from'
import fc from 'fast-check'

export const merged = (entries: readonly Entries[]): Entries => ({
  data: Object.assign({}, ...entries.map(({ data }) => data)),
  texts: Object.assign({}, ...entries.map(({ texts }) => texts)),
})

const wholeOf = (question: Question): ShownToAnswer => ({
  question,
  options: shapeOf(question).lists.options,
  items: shapeOf(question).lists.items,
  min: 0,
  max: 99,
})

/**
 * Answers to any of a survey's questions, shown or not, complete or not: the possible contents of a row of an imported
 * file.
 */
export const anyAnswers = ({ pages }: SurveyDefinition): fc.Arbitrary<Entries> =>
  fc.integer().map((seed) => {
    const draw = numbersFrom(seed)
    const given = pages.flatMap(({ questions }) => questions).filter(() => draw(3) > 0)
    return merged(
      given.flatMap((question) => {
        const answer = goodAnswer(wholeOf(question), draw)
        return answer ? [entriesOf(question.id, answer)] : []
      }),
    )
  })
