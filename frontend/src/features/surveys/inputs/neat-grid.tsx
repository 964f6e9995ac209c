import type { WireQuestion } from '@portal/contracts/http/surveys'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { OptionLine } from '../../../ui/option-line.tsx'
import { QuestionFrame } from './parts/question-frame.tsx'
import { type RowProps, useGridRow } from './parts/use-grid-row.ts'
import './parts/neat-grid.css'

/** One row: its scale as radio buttons on a line, and under it "no comment", which closes them. */
function ScaleRow({ question, row }: RowProps) {
  const t = useTexts('surveys/respondent')
  const { radio, refusal } = useGridRow({ question, row })
  return (
    <fieldset className="neat-grid__row">
      <legend>
        <InlineHtml html={row.PrecodeText} />
      </legend>
      <ul className="neat-grid__scale">
        {question.scale.map(({ Precode, PrecodeText }) => (
          <li key={Precode}>
            <label className="neat-grid__point">
              <input {...radio(Precode)} className="option__mark" />
              <InlineHtml html={PrecodeText} />
            </label>
          </li>
        ))}
      </ul>
      {row.dkcheckbox === 1 && <OptionLine {...refusal} text={t('no-comment')} />}
    </fieldset>
  )
}

/** A scale for each row, side by side where there is room and one under the other where there is not. */
export function Input({ question }: { readonly question: WireQuestion }) {
  return (
    <QuestionFrame question={question}>
      {question.precodes.map((row) => (
        <ScaleRow key={row.Precode} question={question} row={row} />
      ))}
    </QuestionFrame>
  )
}
