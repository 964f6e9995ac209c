import type { QuestionVerdict, WireQuestion } from '@portal/contracts/http/surveys'
import { plainText } from '@portal/contracts/survey/plain-text'
import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isOpen } from './answers/answered.ts'
import { useAnswers } from './page-context.tsx'
import { questionMark } from './question-card.tsx'
import { SupportLink } from './support-link.tsx'

/** Where an answer is missing or wrong: an empty box beside an option that is chosen, a control that is marked so, or a row without a choice; else the first control. */
const gaps = [
  '.option__other:placeholder-shown',
  ':is(input,textarea,select)[aria-invalid="true"]:not(:disabled)',
  ':is(.grid__row,.neat-grid__row,.grid tr):not(:has(:checked)) input',
  ':is(input,textarea,select,button):not(:disabled)',
]

/** Focuses the place of a missing answer. */
export const goTo = (question: string): void => {
  const card = document.getElementById(questionMark(question))
  card?.scrollIntoView({ block: 'start' })
  const places = gaps.map((gap) => card?.querySelector<HTMLElement>(gap))
  places.find(Boolean)?.focus()
}

type UnansweredProps = Readonly<{
  questions: readonly WireQuestion[]
  faults: readonly QuestionVerdict[]
  onClose: () => void
}>

/** Which questions need an answer, or another one. Closing it focuses the first of them. */
export function UnansweredDialog({ questions, faults, onClose }: UnansweredProps) {
  const t = useTexts('surveys/respondent')
  const textOf = (id: string) => plainText(questions.find(({ QuestionID }) => QuestionID === id)?.QuestionText ?? '')
  const answers = useAnswers()
  const show = useRef<HTMLButtonElement>(null)
  // A list that is long enough to be scrolled would get the focus, and Enter, which was pressed for Next, would do nothing.
  useLayoutEffect(() => show.current?.focus(), [])
  const isUnanswered = faults.every(({ QuestionID: id }) => {
    const question = questions.find(({ QuestionID }) => QuestionID === id)
    return question !== undefined && isOpen(question, answers)
  })
  const foot = (
    <Button look="strong" ref={show} onClick={onClose}>
      {t('show-me')}
    </Button>
  )
  return (
    <Dialog title={t(isUnanswered ? 'unanswered' : 'check-answers')} onClose={onClose} foot={foot}>
      <p>{t('unanswered-hint', { count: faults.length })}</p>
      <ul className="conduct__faults">
        {faults.map(({ QuestionID, message }) => (
          <li key={QuestionID}>
            <strong>{textOf(QuestionID)}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The answers cannot be stored at all, whatever the respondent does. */
export function FatalDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('surveys/respondent')
  const foot = (
    <Button look="strong" onClick={onClose}>
      {t('close')}
    </Button>
  )
  return (
    <Dialog title={t('fatal')} onClose={onClose} foot={foot}>
      <p>{t('fatal-hint')}</p>
      <SupportLink />
    </Dialog>
  )
}
