import type { WireQuestion } from '@portal/contracts/http/surveys'
import { useMedia } from '../../../lib/browser-state.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { InlineHtml } from '../../../ui/html-text.tsx'
import './parts/grid.css'
import { leastWidth } from './parts/least-width.ts'
import { QuestionFrame } from './parts/question-frame.tsx'
import { RowList } from './parts/row-list.tsx'
import { type RowProps, useGridRow } from './parts/use-grid-row.ts'

type GridProps = Readonly<{ question: WireQuestion }>

const MOST_COLUMNS = 7

const columnId = ({ QuestionID }: WireQuestion, code: number): string => `${QuestionID}-column-${code}`

/** One point for one item. The points of an item are a group: the arrows go down its column. */
function Cell({ question, row, point, labelId }: RowProps & Readonly<{ point: number; labelId: string }>) {
  const { radio } = useGridRow({ question, row })
  return (
    <label className="grid__cell">
      <input
        {...radio(point)}
        className="option__mark"
        aria-labelledby={`${columnId(question, row.Precode)} ${labelId}`}
      />
    </label>
  )
}

function Refusal({ question, row, labelId }: RowProps & Readonly<{ labelId: string }>) {
  const { refusal } = useGridRow({ question, row })
  return (
    <label className="grid__cell">
      <input {...refusal} className="option__mark" aria-labelledby={`${columnId(question, row.Precode)} ${labelId}`} />
    </label>
  )
}

function RefusalLine({ question }: GridProps) {
  const t = useTexts('surveys/respondent')
  const labelId = `${question.QuestionID}-refusals`
  return (
    <tr>
      <th scope="row" id={labelId}>
        {t('no-comment')}
      </th>
      {question.precodes.map((row) => (
        <td key={row.Precode}>{row.dkcheckbox === 1 && <Refusal question={question} row={row} labelId={labelId} />}</td>
      ))}
    </tr>
  )
}

function RotatedTable({ question }: GridProps) {
  const { QuestionID, precodes, scale } = question
  return (
    <div className="grid">
      <table className="grid__table" style={leastWidth(precodes.length)}>
        <thead>
          <tr>
            <td />
            {precodes.map(({ Precode, PrecodeText }) => (
              <th scope="col" key={Precode} id={columnId(question, Precode)}>
                <InlineHtml html={PrecodeText} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scale.map(({ Precode: point, PrecodeText }) => (
            <tr key={point}>
              <th scope="row" id={`${QuestionID}-point-${point}`}>
                <InlineHtml html={PrecodeText} />
              </th>
              {precodes.map((row) => (
                <td key={row.Precode}>
                  <Cell question={question} row={row} point={point} labelId={`${QuestionID}-point-${point}`} />
                </td>
              ))}
            </tr>
          ))}
          {precodes.some(({ dkcheckbox }) => dkcheckbox === 1) && <RefusalLine question={question} />}
        </tbody>
      </table>
    </div>
  )
}

/** A table with the scale down and the items across; where there is no room for it, one list per item. */
export function Input({ question }: GridProps) {
  const isWide = useMedia('(width >= 600px)')
  return (
    <QuestionFrame question={question}>
      {isWide && question.precodes.length <= MOST_COLUMNS ? (
        <RotatedTable question={question} />
      ) : (
        question.precodes.map((row) => <RowList key={row.Precode} question={question} row={row} />)
      )}
    </QuestionFrame>
  )
}
