import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { cellKey } from '@portal/contracts/survey/answer-keys'
import { plainText } from '@portal/contracts/survey/plain-text'
import { chooseInCell } from '../../answers/choosing.ts'
import { useAnswerAt, useAnswering } from '../../page-context.tsx'
import { usePicked } from './use-picked.ts'

export type CellProps = Readonly<{ question: WireQuestion; row: WirePrecode; column: number }>

/** One cell of a grid of two dimensions: a list of the scale, which each arrow key changes. */
export const useCell = ({ question, row, column }: CellProps) => {
  const { answer, leave } = useAnswering(question)
  const picked = usePicked()
  const chosen = useAnswerAt(cellKey(question.QuestionID, row.Precode, column))
  return {
    points: question.scale.map(({ Precode, PrecodeText }) => ({ code: Precode, text: plainText(PrecodeText) })),
    list: {
      ...picked.watch,
      value: chosen === 0 ? '' : (chosen ?? ''),
      onChange: ({ target }: Readonly<{ target: HTMLSelectElement }>) =>
        answer(() => chooseInCell(question, row, column, Number(target.value)), picked.how()),
      onBlur: leave,
    },
  }
}
