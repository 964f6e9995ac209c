import type { WireQuestion } from '@portal/contracts/http/surveys'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { HtmlBlock, InlineHtml } from '../../../../ui/html-text.tsx'
import { useProblem } from '../../page-context.tsx'
import './question.css'

/** The ids by which an input names its question, its help and its fault. */
export const idsOf = ({ QuestionID }: WireQuestion) => ({
  title: `${QuestionID}-title`,
  help: `${QuestionID}-help`,
  problem: `${QuestionID}-problem`,
})

/** For aria-describedby: the help and the fault, as far as they are there. */
export const useDescription = (question: WireQuestion): string | undefined => {
  const problem = useProblem(question)
  const ids = idsOf(question)
  return [question.QuestionHelp && ids.help, problem && ids.problem].filter(Boolean).join(' ') || undefined
}

/** A space at which no line ends: the mark never stands alone on a line. */
const BESIDE = '\u00a0'

/** The question's words, as a legend or label holds them. */
export function QuestionTitle({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/respondent')
  return (
    <span className="question__title" id={idsOf(question).title}>
      <InlineHtml html={question.QuestionText} />
      {question.required === 1 && (
        <>
          <span className="question__required" aria-hidden="true">
            {BESIDE}*
          </span>
          <span className="visually-hidden"> {t('required')}</span>
        </>
      )}
    </span>
  )
}

/** Help above the answers and the fault below the title: both close to where the eye is. */
export function QuestionNotes({ question }: { readonly question: WireQuestion }) {
  const problem = useProblem(question)
  const ids = idsOf(question)
  return (
    <>
      {question.QuestionHelp && (
        <div className="question__help">
          <HtmlBlock html={question.QuestionHelp} id={ids.help} />
        </div>
      )}
      {problem && <FieldError id={ids.problem}>{problem}</FieldError>}
    </>
  )
}

type FrameProps = Readonly<{ question: WireQuestion; role?: 'radiogroup' | 'group'; children: ReactNode }>

/** A question whose answers are several controls: a fieldset with the question as its legend. */
export function QuestionFrame({ question, role = 'group', children }: FrameProps) {
  const description = useDescription(question)
  const problem = useProblem(question)
  const state = role === 'radiogroup' && {
    role,
    'aria-required': question.required === 1,
    'aria-invalid': problem !== undefined,
  }
  return (
    <fieldset
      className="question__frame"
      aria-labelledby={idsOf(question).title}
      aria-describedby={description}
      {...state}
    >
      <legend>
        <QuestionTitle question={question} />
      </legend>
      <QuestionNotes question={question} />
      {children}
    </fieldset>
  )
}
