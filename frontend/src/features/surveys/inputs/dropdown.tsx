import type { WireQuestion } from '@portal/contracts/http/surveys'
import { plainText } from '@portal/contracts/survey/plain-text'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { SelectBox } from '../../../ui/field.tsx'
import { chooseOne } from '../answers/choosing.ts'
import { useAnswering, useProblem } from '../page-context.tsx'
import { OtherText } from './parts/other-text.tsx'
import { QuestionNotes, QuestionTitle, useDescription } from './parts/question-frame.tsx'
import { useOneChoice } from './parts/use-one-choice.ts'
import { usePicked } from './parts/use-picked.ts'

/** One option of several, in the browser's own list: it works well on phones and with every keyboard. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/respondent')
  const { chosen, open } = useOneChoice(question)
  const { answer, leave } = useAnswering(question)
  const picked = usePicked()
  const id = `${question.QuestionID}-list`
  return (
    <div className="question__frame">
      <label htmlFor={id}>
        <QuestionTitle question={question} />
      </label>
      <QuestionNotes question={question} />
      <SelectBox
        {...picked.watch}
        className="input"
        id={id}
        value={chosen ?? ''}
        aria-required={question.required === 1}
        aria-invalid={useProblem(question) !== undefined}
        aria-describedby={useDescription(question)}
        onChange={({ target }) => answer(() => chooseOne(question, Number(target.value)), picked.how())}
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
