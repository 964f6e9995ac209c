import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { InlineHtml } from '../../../ui/html-text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Answers, codeAt, hasNoComment } from '../answers/answers.ts'
import { usePart, useStore } from '../store-context.tsx'
import './parts/collapsible-grid.css'
import { QuestionFrame } from './parts/question-frame.tsx'
import { ScaleOptions } from './parts/row-list.tsx'
import type { RowProps } from './parts/use-grid-row.ts'

const isAnswered = (question: WireQuestion, answers: Answers, { Precode }: WirePrecode): boolean =>
  codeAt(answers, itemKey(question.QuestionID, Precode)) !== null || hasNoComment(question, answers, Precode)

/** The row to open after this one: the next without an answer, from the top again after the last. */
const nextOpen = (question: WireQuestion, answers: Answers, row: WirePrecode): number | null => {
  const { precodes } = question
  const from = precodes.indexOf(row) + 1
  const following = [...precodes.slice(from), ...precodes.slice(0, from)].filter((other) => other !== row)
  return following.find((other) => !isAnswered(question, answers, other))?.Precode ?? null
}

/** What was answered, beside the name of a row that is closed. */
function Given({ question, row }: RowProps) {
  const t = useTexts('surveys/respondent')
  const code = usePart(({ answers }) => codeAt(answers, itemKey(question.QuestionID, row.Precode)))
  const isRefused = usePart(({ answers }) => hasNoComment(question, answers, row.Precode))
  if (isRefused) return t('no-comment')
  const point = question.scale.find(({ Precode }) => Precode === code)
  return point ? <InlineHtml html={point.PrecodeText} /> : t('not-answered')
}

type FoldProps = RowProps & Readonly<{ isOpen: boolean; onToggle: () => void; onPressed: () => void }>

function Fold({ question, row, isOpen, onToggle, onPressed }: FoldProps) {
  const isGiven = usePart(({ answers }) => isAnswered(question, answers, row))
  const isPressed = useRef(false)
  const ids = { name: `${question.QuestionID}-fold-${row.Precode}`, body: `${question.QuestionID}-body-${row.Precode}` }
  return (
    <li className="fold" data-open={isOpen || undefined} data-answered={isGiven || undefined}>
      <button
        type="button"
        className="fold__button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? ids.body : undefined}
        data-row={row.Precode}
        onClick={onToggle}
      >
        <Icon name="open" />
        <span className="fold__name" id={ids.name}>
          <InlineHtml html={row.PrecodeText} />
        </span>
        <span className="fold__given">
          <Given question={question} row={row} />
        </span>
      </button>
      {isOpen && (
        <fieldset
          className="fold__body"
          id={ids.body}
          aria-labelledby={ids.name}
          onPointerDown={() => {
            isPressed.current = true
          }}
          onKeyDown={() => {
            isPressed.current = false
          }}
          onChange={({ target }) => {
            const isAnswer = target instanceof HTMLInputElement && target.checked // and not "no comment" that was taken back
            if (isPressed.current && isAnswer) onPressed()
          }}
        >
          <ScaleOptions question={question} row={row} />
        </fieldset>
      )}
    </li>
  )
}

/** Moves the focus to the name of the row that was opened: the button that was pressed is gone. */
const useFocusOnRow = (list: RefObject<HTMLElement | null>) => {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)?.focus()
    wanted.current = undefined
  })
  return (row: number) => {
    wanted.current = row
  }
}

/**
 * Rows that open one at a time. An answer by mouse or touch closes its row and opens the next one without an answer; by
 * keyboard the row stays, since each arrow key answers it.
 */
export function Input({ question }: { readonly question: WireQuestion }) {
  const { getState } = useStore()
  const list = useRef<HTMLUListElement>(null)
  const focusOn = useFocusOnRow(list)
  const [open, setOpen] = useState<number | null>(
    () => question.precodes.find((row) => !isAnswered(question, getState().answers, row))?.Precode ?? null,
  )
  const goOn = (row: WirePrecode) => {
    const next = nextOpen(question, getState().answers, row)
    setOpen(next)
    focusOn(next ?? row.Precode)
  }
  return (
    <QuestionFrame question={question}>
      <ul className="folds" ref={list}>
        {question.precodes.map((row) => (
          <Fold
            key={row.Precode}
            question={question}
            row={row}
            isOpen={open === row.Precode}
            onToggle={() => setOpen(open === row.Precode ? null : row.Precode)}
            onPressed={() => goOn(row)}
          />
        ))}
      </ul>
    </QuestionFrame>
  )
}
