import type { WireQuestion } from '@portal/contracts/http/surveys'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { plainText } from '@portal/contracts/survey/plain-text'
import { hasNoComment, numberAt } from '../../answers/answers.ts'
import { refuseNumber, writeNumber } from '../../answers/choosing.ts'
import { useAnswerAt, useAnswering } from '../../page-context.tsx'
import { usePart } from '../../store-context.tsx'
import type { RowProps } from './use-grid-row.ts'
import { useRefusal } from './use-refusal.ts'

/** The bounds of a question's numbers. */
export const rangeOf = ({ number }: WireQuestion) => ({
  minimum: number?.minimum ?? 0,
  maximum: number?.maximum ?? 100,
  step: number?.step ?? 1,
})

/** The number of one item, however it is set; "no comment" closes it. */
export const useNumberRow = ({ question, row }: RowProps) => {
  const { answer, settle } = useAnswering(question)
  const key = itemKey(question.QuestionID, row.Precode)
  const given = useAnswerAt(key)
  const value = usePart(({ answers }) => numberAt(answers, key))
  const isRefused = usePart(({ answers }) => hasNoComment(question, answers, row.Precode))
  const refusal = useRefusal({
    key,
    isRefused,
    value: given,
    onRefuse: (isNow, former) => answer(() => refuseNumber(question, row, isNow, former)),
  })
  return {
    about: plainText(row.PrecodeText),
    text: String(given ?? ''),
    value,
    isRefused,
    /** While it is being set the answer is not finished. */
    write: (value: number | string) => answer(() => writeNumber(question, row, value), 'text'),
    settle,
    refusal,
  }
}
