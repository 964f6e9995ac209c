import type { WireQuestion } from '@portal/contracts/http/surveys'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { typedWhole } from '../../../lib/typed-number.ts'
import { Button } from '../../../ui/button.tsx'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { OptionLine } from '../../../ui/option-line.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'
import './parts/up-down.css'
import type { RowProps } from './parts/use-grid-row.ts'
import { rangeOf, useNumberRow } from './parts/use-number-row.ts'

const stepOfKey: Readonly<Record<string, -1 | 1>> = { ArrowUp: 1, ArrowDown: -1 }

/** A number with buttons that step it; it begins at the minimum. The arrow keys step it too. At a bound nothing moves. */
function StepRow({ question, row }: RowProps) {
  const t = useTexts('surveys/respondent')
  const { about, text, value, isRefused, isWrong, write, settle, refusal } = useNumberRow({ question, row })
  const { minimum, maximum, step } = rangeOf(question)
  const id = `${question.QuestionID}-row-${row.Precode}`
  const by = (direction: -1 | 1) => {
    write(Math.min(maximum, Math.max(minimum, (value ?? minimum) + direction * step)))
    settle()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = stepOfKey[event.key]
    if (direction === undefined) return
    event.preventDefault()
    by(direction)
  }
  return (
    <fieldset className="step-row" aria-labelledby={id}>
      <legend id={id}>
        <InlineHtml html={row.PrecodeText} />
      </legend>
      <div className="steps">
        <Button look="icon" icon="minus" disabled={isRefused} onClick={() => by(-1)}>
          {t('step-down', { item: about })}
        </Button>
        <input
          className="input steps__box"
          type="text"
          inputMode={minimum >= 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          dir="ltr"
          maxLength={10}
          role="spinbutton"
          aria-label={t('as-a-number', { item: about })}
          aria-valuemin={minimum}
          aria-valuemax={maximum}
          aria-valuenow={value ?? undefined}
          aria-valuetext={value === null ? t('not-answered') : undefined}
          aria-invalid={isWrong || undefined}
          disabled={isRefused}
          value={text}
          onChange={({ target }) => write(typedWhole(target.value))}
          onKeyDown={onKeyDown}
          onBlur={settle}
        />
        <Button look="icon" icon="add" disabled={isRefused} onClick={() => by(1)}>
          {t('step-up', { item: about })}
        </Button>
      </div>
      {row.dkcheckbox === 1 && <OptionLine {...refusal} text={t('no-comment')} />}
    </fieldset>
  )
}

/** A number for each item, stepped up and down. */
export function Input({ question }: { readonly question: WireQuestion }) {
  return (
    <QuestionFrame question={question}>
      {question.precodes.map((row) => (
        <StepRow key={row.Precode} question={question} row={row} />
      ))}
    </QuestionFrame>
  )
}
