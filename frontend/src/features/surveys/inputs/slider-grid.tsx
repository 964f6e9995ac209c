import type { WireQuestion } from '@portal/contracts/http/surveys'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { OptionLine } from '../../../ui/option-line.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'
import { Slider } from './parts/slider.tsx'
import { SliderEnds } from './parts/slider-ends.tsx'
import type { RowProps } from './parts/use-grid-row.ts'
import { rangeOf, useNumberRow } from './parts/use-number-row.ts'

function SliderRow({ question, row }: RowProps) {
  const t = useTexts('surveys/respondent')
  const { about, text, isRefused, isWrong, write, settle, refusal } = useNumberRow({ question, row })
  const id = `${question.QuestionID}-row-${row.Precode}`
  const ends = `${id}-ends`
  return (
    <fieldset className="slider-row" aria-labelledby={id}>
      <legend id={id}>
        <InlineHtml html={row.PrecodeText} />
      </legend>
      <SliderEnds question={question} id={ends} />
      <Slider
        {...rangeOf(question)}
        text={text}
        labelledBy={id}
        describedBy={question.number?.low || question.number?.high ? ends : undefined}
        about={about}
        isDisabled={isRefused}
        isWrong={isWrong}
        onSlide={write}
        onType={write}
        onSettle={settle}
      />
      {row.dkcheckbox === 1 && <OptionLine {...refusal} text={t('no-comment')} />}
    </fieldset>
  )
}

/** A slider with a box for each item. */
export function Input({ question }: { readonly question: WireQuestion }) {
  return (
    <QuestionFrame question={question}>
      {question.precodes.map((row) => (
        <SliderRow key={row.Precode} question={question} row={row} />
      ))}
    </QuestionFrame>
  )
}
