import type { WireQuestion } from '@portal/contracts/http/surveys'
import { useId } from 'react'
import { useMedia } from '../../../lib/browser-state.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { SelectBox } from '../../../ui/field.tsx'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { useProblem } from '../page-context.tsx'
import './parts/grid.css'
import './parts/grid-3d.css'
import { leastWidth } from './parts/least-width.ts'
import { QuestionFrame } from './parts/question-frame.tsx'
import { type CellProps, useCell } from './parts/use-cell.ts'

type GridProps = Readonly<{ question: WireQuestion }>
type RowProps = Omit<CellProps, 'column'>

/** Of a column of lists. */
const LIST_REM = 8

/** The list of a cell, named by its row and its column, or by a label of its own. */
function Cell({ id, labels, ...cell }: CellProps & Readonly<{ id?: string; labels?: string }>) {
  const t = useTexts('surveys/respondent')
  const { points, list } = useCell(cell)
  const { question } = cell
  return (
    <SelectBox
      {...list}
      className="input"
      id={id}
      aria-labelledby={labels}
      aria-required={question.required === 1}
      aria-invalid={useProblem(question) !== undefined}
    >
      <option value="">{t('please-choose')}</option>
      {points.map(({ code, text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </SelectBox>
  )
}

function TableRow({ question, row }: RowProps) {
  const id = `${question.QuestionID}-row-${row.Precode}`
  return (
    <tr>
      <th scope="row" id={id}>
        <InlineHtml html={row.PrecodeText} />
      </th>
      {question.questions3D.map(({ qid3D }) => (
        <td key={qid3D}>
          <Cell question={question} row={row} column={qid3D} labels={`${id} ${question.QuestionID}-column-${qid3D}`} />
        </td>
      ))}
    </tr>
  )
}

function CellTable({ question }: GridProps) {
  return (
    <div className="grid" data-many={question.questions3D.length > 4 || undefined}>
      <table className="grid__table grid__table--lists" style={leastWidth(question.questions3D.length, LIST_REM)}>
        <thead>
          <tr>
            <td />
            {question.questions3D.map(({ qid3D, QuestionText }) => (
              <th scope="col" key={qid3D} id={`${question.QuestionID}-column-${qid3D}`}>
                <InlineHtml html={QuestionText} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {question.precodes.map((row) => (
            <TableRow key={row.Precode} question={question} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CellOfRow({ question, row, column, text }: CellProps & Readonly<{ text: string }>) {
  const id = useId()
  return (
    <div className="cell">
      <label htmlFor={id}>
        <InlineHtml html={text} />
      </label>
      <Cell question={question} row={row} column={column} id={id} />
    </div>
  )
}

/** A row where there is no room for a table: its columns below each other. */
function RowFields({ question, row }: RowProps) {
  return (
    <fieldset className="grid__row">
      <legend>
        <InlineHtml html={row.PrecodeText} />
      </legend>
      <div className="cells">
        {question.questions3D.map(({ qid3D, QuestionText }) => (
          <CellOfRow key={qid3D} question={question} row={row} column={qid3D} text={QuestionText} />
        ))}
      </div>
    </fieldset>
  )
}

/** A list of the scale for each row and column: a table where there is room for one, else a fieldset for each row. */
export function Input({ question }: GridProps) {
  const isWide = useMedia('(width >= 600px)')
  return (
    <QuestionFrame question={question}>
      {isWide ? (
        <CellTable question={question} />
      ) : (
        question.precodes.map((row) => <RowFields key={row.Precode} question={question} row={row} />)
      )}
    </QuestionFrame>
  )
}
