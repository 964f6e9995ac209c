import type { PollPrecode, PollQuestion } from '@portal/contracts/http/polls'
import { type FormEvent, useId, useState } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { InlineHtml } from '../../ui/html-text.tsx'
import { OptionLine } from '../../ui/option-line.tsx'
import { columnsOf, PictureOption } from '../../ui/picture-option.tsx'
import { type Choice, hasPictures, isSeveral, spokenIn } from './choice.ts'

type PollFormProps = Readonly<{
  question: PollQuestion
  problem: string | null
  isBusy: boolean
  onVote: (choice: Choice) => void
}>

const useHint = (question: PollQuestion): string => {
  const t = useTexts('polls/member')
  if (!isSeveral(question)) return t('choose-one')
  const isLimited = question.maxSelections < question.precodes.length
  return isLimited ? t('choose-up-to', { count: question.maxSelections }) : t('choose-several')
}

type OptionsProps = Readonly<{ question: PollQuestion; choice: Choice; onChoose: (choice: Choice) => void }>

function Options({ question, choice, onChoose }: OptionsProps) {
  const toggled = (code: number): Choice => {
    if (!isSeveral(question)) return [code]
    return choice.includes(code) ? choice.filter((one) => one !== code) : [...choice, code]
  }
  const input = ({ Precode, pkPrecode }: PollPrecode) => ({
    type: isSeveral(question) ? 'checkbox' : 'radio',
    name: question.QuestionID,
    value: Precode,
    id: pkPrecode,
    checked: choice.includes(Precode),
    onChange: () => onChoose(toggled(Precode)),
  })
  const arePictures = hasPictures(question)
  const columns = arePictures ? { 'data-columns': columnsOf(question.precodes.length) } : {}
  return (
    <ul className={arePictures ? 'pictures' : 'options'} {...columns}>
      {question.precodes.map((precode) => (
        <li key={precode.Precode}>
          {arePictures ? (
            <PictureOption text={precode.PrecodeText} {...input(precode)} />
          ) : (
            <OptionLine text={precode.PrecodeText} {...input(precode)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A poll before the vote. */
export function PollForm({ question, problem, isBusy, onVote }: PollFormProps) {
  const t = useTexts('polls/member')
  const hint = useHint(question)
  const id = useId()
  const [choice, setChoice] = useState<Choice>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onVote(choice)
  }
  const described = problem === null ? `${id}-hint` : `${id}-hint ${id}-problem`
  return (
    <form className="poll__form" noValidate onSubmit={submit}>
      <fieldset className="poll__question" aria-labelledby={`${id}-title`} aria-describedby={described}>
        <legend>
          <span className="poll__title" {...spokenIn(question)}>
            <InlineHtml html={question.QuestionText} id={`${id}-title`} />
          </span>
        </legend>
        <p className="poll__hint" id={`${id}-hint`}>
          {hint}
        </p>
        <div {...spokenIn(question)}>
          <Options question={question} choice={choice} onChoose={setChoice} />
        </div>
        <div role="alert">{problem !== null && <FieldError id={`${id}-problem`}>{problem}</FieldError>}</div>
      </fieldset>
      <Button look="strong" type="submit" busy={isBusy}>
        {t('vote')}
      </Button>
    </form>
  )
}
