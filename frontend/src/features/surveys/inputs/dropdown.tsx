import type { WireQuestion } from '@portal/contracts/http/surveys'
import { plainText } from '@portal/contracts/survey/plain-text'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { SelectBox } from '../../../ui/field.tsx'
import { useProblem } from '../page-context.tsx'
import { OtherText } from './parts/other-text.tsx'
import { QuestionNotes, QuestionTitle, useDescription } from './parts/question-frame.tsx'
import { useOneChoice } from './parts/use-one-choice.ts'

/** One option of several, in the browser's own list: it works well on phones and with every keyboard. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/respondent')
  const { chosen, browse, leave, open } = useOneChoice(question)
  const id = `${question.QuestionID}-list`
  return (
    <div className="question__frame">
      <label htmlFor={id}>
        <QuestionTitle question={question} />
      </label>
      <QuestionNotes question={question} />
      <SelectBox
        className="input"
        id={id}
        value={chosen ?? ''}
        aria-required={question.required === 1}
        aria-invalid={useProblem(question) !== undefined}
        aria-describedby={useDescription(question)}
        onChange={({ target }) => browse(Number(target.value))}
        onBlur={leave}
      >
        <option value="">{t('please-choose')}</option>
        {question.precodes.map(({ Precode, PrecodeText }) => (
          <option key={Precode} value={Precode}>
            {plainText(PrecodeText)}
          </option>
        ))}
      </SelectBox>
      {open && <OtherText question={question} precode={open} takesFocus={false} />}
    </div>
  )
}
