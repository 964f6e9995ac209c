import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { wordsOf } from '../../../../lib/words-of.ts'
import { otherText } from '../../answers/answers.ts'
import { writeOther } from '../../answers/choosing.ts'
import { useAnswering, useProblem } from '../../page-context.tsx'
import { usePart } from '../../store-context.tsx'
import { idsOf } from './question-frame.tsx'

/** `takesFocus`: it was opened by a press just now. */
type OtherTextProps = Readonly<{ question: WireQuestion; precode: WirePrecode; takesFocus: boolean }>

/** The box of an open-ended option, which its name tells: a question may have several. It stands outside the option's label, so that a click in it never unticks the option. */
export function OtherText({ question, precode, takesFocus }: OtherTextProps) {
  const t = useTexts('surveys/respondent')
  const { answer, leave } = useAnswering(question)
  const { Precode, PrecodeText } = precode
  const text = usePart(({ answers }) => otherText(question, answers, Precode))
  const isMissing = useProblem(question) !== undefined && text.trim() === ''
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
      aria-label={`${t('please-specify')} ${wordsOf(PrecodeText)}`}
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? idsOf(question).problem : undefined}
      placeholder={t('please-specify')}
      value={text}
      onChange={({ target }) => answer(() => writeOther(question, Precode, target.value), 'text')}
      onBlur={leave}
    />
  )
}
