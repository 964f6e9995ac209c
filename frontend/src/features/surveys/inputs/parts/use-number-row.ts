import type { WireQuestion } from '@portal/contracts/http/surveys'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { plainText } from '@portal/contracts/survey/plain-text'
import { hasNoComment, numberAt } from '../../answers/answers.ts'
import { refuseNumber, writeNumber } from '../../answers/choosing.ts'
import { useAnswerAt, useAnswering, useProblem } from '../../page-context.tsx'
import { usePart } from '../../store-context.tsx'
import type { RowProps } from './use-grid-row.ts'
import { useRefusal } from './use-refusal.ts'

/** The bounds of a question's numbers. */
export const rangeOf = ({ number }: WireQuestion) => ({
  minimum: number?.minimum ?? 0,
  maximum: number?.maximum ?? 100,
  step: number?.step ?? 1,
})

/** Whether the item has no number that the question takes. */
const isUnfit = (question: WireQuestion, text: string, value: number | null): boolean => {
  const { minimum, maximum, step } = rangeOf(question)
  if (text === '') return question.required === 1
  return value === null || value < minimum || value > maximum || (value - minimum) % step !== 0
}

/** The number of one item, however it is set; "no comment" closes it. `isWrong`: the fault of the question is about it. */
export const useNumberRow = ({ question, row }: RowProps) => {
  const { answer, settle } = useAnswering(question)
  const key = itemKey(question.QuestionID, row.Precode)
  const given = useAnswerAt(key)
  const value = usePart(({ answers }) => numberAt(answers, key))
  const isRefused = usePart(({ answers }) => hasNoComment(question, answers, row.Precode))
  const isFaulty = useProblem(question) !== undefined
  const text = String(given ?? '')
  const refusal = useRefusal({
    key,
    isRefused,
    value: given,
    onRefuse: (isNow, former) => answer(() => refuseNumber(question, row, isNow, former)),
  })
  return {
    about: plainText(row.PrecodeText),
    text,
    value,
    isRefused,
    isWrong: isFaulty && !isRefused && isUnfit(question, text, value),
    /** While it is being set the answer is not finished. */
    write: (value: number | string) => answer(() => writeNumber(question, row, value), 'text'),
    settle,
    refusal,
  }
}
