import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { itemKey, noCommentKey } from '@portal/contracts/survey/answer-keys'
import { useCallback } from 'react'
import { chooseInRow, refuseRow } from '../../answers/choosing.ts'
import { useAnswerAt, useAnswering, useIsAutoNext } from '../../page-context.tsx'
import { moveAmongRadios } from './radio-keys.ts'
import { useRefusal } from './use-refusal.ts'

export type RowProps = Readonly<{ question: WireQuestion; row: WirePrecode }>

/** One point of a row, in parts that stay equal while nothing about it changes. */
export type RowPoint = Readonly<{
  name: string
  code: number
  isChosen: boolean
  isClosed: boolean
  isAutoNext: boolean
  onChoose: (code: number) => void
}>

/**
 * What each radio button of a row has in common, however the row is shown; "no comment" closes them. An answer to another row does not
 * render this one again: a grid may have hundreds of buttons.
 */
export const useGridRow = ({ question, row }: RowProps) => {
  const isAutoNext = useIsAutoNext()
  const { answer } = useAnswering(question)
  const name = itemKey(question.QuestionID, row.Precode)
  const chosen = Number(useAnswerAt(name) ?? 0)
  const isRefused = Number(useAnswerAt(noCommentKey(question.QuestionID, row.Precode)) ?? 0) !== 0
  const refusal = useRefusal({
    key: name,
    isRefused,
    value: chosen,
    onRefuse: (isNow, former) => answer(() => refuseRow(question, row, isNow, former)),
  })
  const onChoose = useCallback(
    (code: number) => answer(() => chooseInRow(question, row, code)),
    [answer, question, row],
  )
  return {
    radio: (code: number) => ({
      type: 'radio',
      name,
      checked: chosen === code,
      disabled: isRefused,
      onChange: () => onChoose(code),
      ...(isAutoNext && { onKeyDown: moveAmongRadios }),
    }),
    point: (code: number): RowPoint => ({
      name,
      code,
      isChosen: chosen === code,
      isClosed: isRefused,
      isAutoNext,
      onChoose,
    }),
    refusal,
  }
}
