import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { otherText } from '../../answers/answers.ts'
import { writeOther } from '../../answers/choosing.ts'
import { useAnswering } from '../../page-context.tsx'
import { usePart } from '../../store-context.tsx'

/** `takesFocus`: it was opened by a press just now. */
type OtherTextProps = Readonly<{ question: WireQuestion; precode: WirePrecode; takesFocus: boolean }>

/** The box of an open-ended option. It stands outside the option's label, so that a click in it never unticks the option. */
export function OtherText({ question, precode, takesFocus }: OtherTextProps) {
  const t = useTexts('surveys/respondent')
  const { answer, leave } = useAnswering(question)
  const { Precode } = precode
  const text = usePart(({ answers }) => otherText(question, answers, Precode))
  const box = useRef<HTMLInputElement>(null)
  const isOpened = useRef(takesFocus)
  useEffect(() => {
    if (isOpened.current) box.current?.focus()
  }, [])
  return (
    <input
      ref={box}
      className="input option__other"
      type="text"
      dir="auto"
      aria-label={t('please-specify')}
      placeholder={t('please-specify')}
      value={text}
      onChange={({ target }) => answer(() => writeOther(question, Precode, target.value), 'text')}
      onBlur={leave}
    />
  )
}
