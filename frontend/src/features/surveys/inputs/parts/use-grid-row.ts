import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { codeAt, hasNoComment } from '../../answers/answers.ts'
import { chooseInRow, refuseRow } from '../../answers/choosing.ts'
import { useAnswering, useAnswers, useIsAutoNext } from '../../page-context.tsx'
import { moveAmongRadios } from './radio-keys.ts'

export type RowProps = Readonly<{ question: WireQuestion; row: WirePrecode }>

/** What each radio button of a row has in common, however the row is shown; "no comment" closes them. */
export const useGridRow = ({ question, row }: RowProps) => {
  const answers = useAnswers()
  const isAutoNext = useIsAutoNext()
  const { answer } = useAnswering(question)
  const chosen = codeAt(answers, itemKey(question.QuestionID, row.Precode))
  const isRefused = hasNoComment(question, answers, row.Precode)
  return {
    radio: (code: number) => ({
      type: 'radio',
      name: itemKey(question.QuestionID, row.Precode),
      checked: chosen === code,
      disabled: isRefused,
      onChange: () => answer(() => chooseInRow(question, row, code)),
      ...(isAutoNext && { onKeyDown: moveAmongRadios }),
    }),
    refusal: {
      type: 'checkbox',
      checked: isRefused,
      onChange: () => answer(() => refuseRow(question, row, !isRefused)),
    },
  }
}
