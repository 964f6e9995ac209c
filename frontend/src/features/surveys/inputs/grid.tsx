import type { WireQuestion } from '@portal/contracts/http/surveys'
import { memo } from 'react'
import { useMedia } from '../../../lib/browser-state.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { InlineHtml } from '../../../ui/html-text.tsx'
import './parts/grid.css'
import { leastWidth } from './parts/least-width.ts'
import { QuestionFrame } from './parts/question-frame.tsx'
import { moveAmongRadios } from './parts/radio-keys.ts'
import { RowList } from './parts/row-list.tsx'
import { type RowPoint, type RowProps, useGridRow } from './parts/use-grid-row.ts'

type GridProps = Readonly<{ question: WireQuestion }>
type PointProps = RowPoint & Readonly<{ labels: string }>

/** One point of a row. A tap renders the two points again that it changes, and none of the others of a large grid. */
const Point = memo(function Point({ name, code, isChosen, isClosed, isAutoNext, onChoose, labels }: PointProps) {
  return (
    <label className="grid__cell">
      <input
        type="radio"
        className="option__mark"
        name={name}
        checked={isChosen}
        disabled={isClosed}
        onChange={() => onChoose(code)}
        onKeyDown={isAutoNext ? moveAmongRadios : undefined}
        aria-labelledby={labels}
      />
    </label>
  )
})

function TableRow({ question, row, hasRefusals }: RowProps & Readonly<{ hasRefusals: boolean }>) {
  const t = useTexts('surveys/respondent')
  const { point, refusal } = useGridRow({ question, row })
  const rowId = `${question.QuestionID}-row-${row.Precode}`
  return (
    <tr>
      <th scope="row" id={rowId}>
        <InlineHtml html={row.PrecodeText} />
      </th>
      {question.scale.map(({ Precode }) => (
        <td key={Precode}>
          <Point {...point(Precode)} labels={`${rowId} ${question.QuestionID}-column-${Precode}`} />
        </td>
      ))}
      {hasRefusals && (
        <td>
          {row.dkcheckbox === 1 && (
            <label className="grid__cell">
              <input
                {...refusal}
                className="option__mark"
                aria-labelledby={`${rowId} ${question.QuestionID}-refusals`}
              />
              <span className="visually-hidden">{t('no-comment')}</span>
            </label>
          )}
        </td>
      )}
    </tr>
  )
}

function GridTable({ question }: GridProps) {
  const t = useTexts('surveys/respondent')
  const hasRefusals = question.precodes.some(({ dkcheckbox }) => dkcheckbox === 1)
  return (
    <div className="grid" data-many={question.scale.length > 7 || undefined}>
      <table className="grid__table" style={leastWidth(question.scale.length + (hasRefusals ? 1 : 0))}>
        <thead>
          <tr>
            <td />
            {question.scale.map(({ Precode, PrecodeText }) => (
              <th scope="col" key={Precode} id={`${question.QuestionID}-column-${Precode}`}>
                <InlineHtml html={PrecodeText} />
              </th>
            ))}
            {hasRefusals && (
              <th scope="col" id={`${question.QuestionID}-refusals`}>
                {t('no-comment')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {question.precodes.map((row) => (
            <TableRow key={row.Precode} question={question} row={row} hasRefusals={hasRefusals} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A table where there is room for one; below 600 px one list per row, each with its own legend. */
export function Input({ question }: GridProps) {
  const isWide = useMedia('(width >= 600px)')
  return (
    <QuestionFrame question={question}>
      {isWide ? (
        <GridTable question={question} />
      ) : (
        question.precodes.map((row) => <RowList key={row.Precode} question={question} row={row} />)
      )}
    </QuestionFrame>
  )
}
