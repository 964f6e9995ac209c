import { entriesOf } from '@portal/contracts/survey/answer'
import type { Entries } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { askedOf, compileSurvey, effective, questionsLeft } from '@portal/contracts/survey/flow'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { goodAnswer, type ShownToAnswer } from '@portal/services/surveys/simulation/good-answer'
import { numbersFrom } from '@portal/services/surveys/simulation/numbers-from'
import fc from 'fast-check'
import type { StoredRespondent } from './stored-answers.ts'

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

/** Hidden answers are left out first, as the projector does; some respondents were not asked everything. */
export const storedAnswers = (
  definition: SurveyDefinition,
  { data, texts }: Entries,
  seed: number,
): StoredRespondent => {
  const now = effective(compileSurvey(definition), data, texts)
  const shown = definition.pages.flatMap((page) => questionsLeft(page, now))
  const asked = askedOf(shown).filter((_, i) => (seed + i) % 7 !== 0)
  const flags = [...(seed % 9 === 0 ? ['admin'] : []), ...(seed % 2 === 0 ? ['complete'] : [])]
  return { data: now.data, texts: now.texts, asked, flags }
}
