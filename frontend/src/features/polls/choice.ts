import type { PollQuestion } from '@portal/contracts/http/polls'
import { percentOf } from '@portal/contracts/polls/percent'

/** The codes of the chosen options. */
export type Choice = readonly number[]

export const isSeveral = ({ QuestionType }: PollQuestion): boolean => QuestionType === 2

/** DATA of a vote: one code, or 1 and 0 for each option. */
export const dataOf = (question: PollQuestion, choice: Choice): Record<string, number> => {
  const { QuestionID, precodes } = question
  if (!isSeveral(question)) return choice[0] === undefined ? {} : { [QuestionID]: choice[0] }
  return Object.fromEntries(precodes.map(({ pkPrecode, Precode }) => [pkPrecode, choice.includes(Precode) ? 1 : 0]))
}

/** The question with one vote more: what is shown until the server's figures come. */
export const withVote = (question: PollQuestion, choice: Choice): PollQuestion => ({
  ...question,
  voted: true,
  precodes: question.precodes.map((precode) => {
    const checked = choice.includes(precode.Precode) ? 1 : 0
    const [subset, total] = [precode.subset + checked, precode.total + 1]
    return { ...precode, checked, subset, total, percent: percentOf(subset, total) }
  }),
})

/** Whether an option's text holds a picture: the options then stand in columns. */
export const hasPictures = ({ precodes }: Pick<PollQuestion, 'precodes'>): boolean =>
  precodes.some(({ PrecodeText }) => /<img\b/i.test(PrecodeText))

/** The direction of the poll's own texts, which may be in another language than the screen. */
export const spokenIn = ({ language }: PollQuestion) => ({
  lang: language.pkLanguage,
  dir: language.leftToRight ? 'ltr' : 'rtl',
})
