import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { InlineHtml } from '../../../../ui/html-text.tsx'
import './grid.css'
import { OptionLine } from '../../../../ui/option-line.tsx'
import { type RowProps, useGridRow } from './use-grid-row.ts'

/** The scale of a row, one point under the other, and last "no comment". */
export function ScaleOptions({ question, row }: RowProps) {
  const t = useTexts('surveys/respondent')
  const { radio, refusal } = useGridRow({ question, row })
  return (
    <ul className="options">
      {question.scale.map(({ Precode, PrecodeText }) => (
        <li key={Precode}>
          <OptionLine {...radio(Precode)} text={PrecodeText} />
        </li>
      ))}
      {row.dkcheckbox === 1 && (
        <li data-apart="true">
          <OptionLine {...refusal} text={t('no-comment')} />
        </li>
      )}
    </ul>
  )
}

/** A row of a grid where there is no room for a table. */
export function RowList({ question, row }: RowProps) {
  return (
    <fieldset className="grid__row">
      <legend>
        <InlineHtml html={row.PrecodeText} />
      </legend>
      <ScaleOptions question={question} row={row} />
    </fieldset>
  )
}
