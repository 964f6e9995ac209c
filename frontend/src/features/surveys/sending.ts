import {
  goBack as goBackCall,
  type SubmitReply,
  type SurveyPage,
  submitPage as submitPageCall,
} from '@portal/contracts/http/surveys'
import type { Command } from '../../lib/command-id.ts'
import { keepTrying } from '../../lib/keep-trying.ts'
import { send } from '../../lib/requests.ts'
import { answerable } from './answers/answered.ts'
import { type Answers, answersTo } from './answers/answers.ts'

/** A page of answers on the wire. */
export type Submission = Readonly<{
  token: string
  page: string
  questions: Readonly<{ QuestionID: string; QuestionType: number }>[]
  DATA: Answers
  saveAndQuit: boolean
  totalQuestions: number
  seconds: number
  language: string
}>

type Purpose = Readonly<{ saveAndQuit: boolean; seconds: number }>

/** `seconds` were spent on the page; `saveAndQuit` saves it as it is, complete or not. */
export const submissionOf = (page: SurveyPage, answers: Answers, { saveAndQuit, seconds }: Purpose): Submission => ({
  token: page.token,
  page: page.page.id,
  questions: page.questions.map(({ QuestionID, QuestionType }) => ({ QuestionID, QuestionType })),
  DATA: answersTo(page.questions, answers),
  saveAndQuit,
  totalQuestions: answerable(page.questions).length,
  seconds,
  language: page.language.pkLanguage,
})

type Patience = Readonly<{ signal: AbortSignal; onTrouble: (attempt: number) => void }>

/**
 * Stores a page, and moves to the next unless it is only saved. Retries for a while if the server cannot be reached.
 */
export const submitPage = ({ commandId, body }: Command<Submission>, patience: Patience): Promise<SubmitReply> =>
  keepTrying(() => send(submitPageCall, { body }, { commandId, signal: patience.signal }), patience)

/** Stores a page while the tab is being hidden or closed: one attempt, which outlives the page. */
export const savePageInPassing = ({ commandId, body }: Command<Submission>): Promise<SubmitReply> =>
  send(submitPageCall, { body }, { commandId, keepalive: true })

/** Saves the page as it is and goes back by one. */
export const goBack = ({ commandId, body }: Command<Submission>, patience: Patience): Promise<SubmitReply> => {
  const { token, page, DATA, language } = body
  const asked = { body: { token, page, DATA, language } }
  return keepTrying(() => send(goBackCall, asked, { commandId, signal: patience.signal }), patience)
}
