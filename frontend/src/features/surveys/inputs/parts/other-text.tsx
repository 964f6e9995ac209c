import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { otherText } from '../../answers/answers.ts'
import { writeOther } from '../../answers/choosing.ts'
import { useAnswering, useAnswers } from '../../page-context.tsx'

type OtherTextProps = Readonly<{ question: WireQuestion; precode: WirePrecode }>

/** The box of an open-ended option. It stands outside the option's label, so that a click in it never unticks the option. */
export function OtherText({ question, precode }: OtherTextProps) {
  const t = useTexts('surveys/respondent')
  const answers = useAnswers()
  const { answer, leave } = useAnswering(question)
  const { Precode } = precode
  return (
    <input
      className="input option__other"
      type="text"
      aria-label={t('please-specify')}
      placeholder={t('please-specify')}
      value={otherText(question, answers, Precode)}
      onChange={({ target }) => answer(() => writeOther(question, Precode, target.value), 'text')}
      onBlur={leave}
    />
  )
}
