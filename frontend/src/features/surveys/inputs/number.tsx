import type { WireQuestion } from '@portal/contracts/http/surveys'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { typedNumber, typedWhole } from '../../../lib/typed-number.ts'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { textAt } from '../answers/answers.ts'
import { writeText } from '../answers/choosing.ts'
import { useAnswering, useProblem } from '../page-context.tsx'
import { usePart } from '../store-context.tsx'
import './parts/number.css'
import { QuestionNotes, QuestionTitle, useDescription } from './parts/question-frame.tsx'

/** Which numbers are accepted, in words; null where every number is. */
const useRange = ({ number }: WireQuestion): string | null => {
  const t = useTexts('surveys/respondent')
  const { minimum = null, maximum = null } = number ?? {}
  if (minimum !== null && maximum !== null) return t('number-between', { minimum, maximum })
  if (minimum !== null) return t('number-from', { minimum })
  return maximum === null ? null : t('number-up-to', { maximum })
}

/** A box for a number. It takes a point or a comma, and the digits of Arabic and Persian. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const text = usePart(({ answers }) => textAt(answers, valueKey(question.QuestionID)))
  const { answer, leave } = useAnswering(question)
  const range = useRange(question)
  const { QuestionID, number } = question
  const ids = { box: `${QuestionID}-number`, unit: `${QuestionID}-unit`, range: `${QuestionID}-range` }
  const typed = number?.decimals === 0 ? typedWhole : typedNumber
  const described = [useDescription(question), number?.unit && ids.unit, range && ids.range].filter(Boolean).join(' ')

  return (
    <div className="question__frame">
      <label htmlFor={ids.box}>
        <QuestionTitle question={question} />
      </label>
      <QuestionNotes question={question} />
      <div className="number">
        <input
          className="input number__box"
          id={ids.box}
          type="text"
          inputMode={number?.decimals === 0 && (number.minimum ?? -1) >= 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          dir="ltr"
          maxLength={16}
          value={text}
          aria-required={question.required === 1}
          aria-invalid={useProblem(question) !== undefined}
          aria-describedby={described || undefined}
          onChange={({ target }) => answer(() => writeText(question, typed(target.value)), 'text')}
          onBlur={leave}
        />
        {number?.unit && (
          <span id={ids.unit}>
            <InlineHtml html={number.unit} />
          </span>
        )}
      </div>
      {range && (
        <p className="question__help" id={ids.range}>
          {range}
        </p>
      )}
    </div>
  )
}
