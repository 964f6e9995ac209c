import { SubmitReply, type SurveyPage } from '@portal/contracts/http/surveys'
import type { Command } from '../../lib/command-id.ts'
import { keepTrying } from '../../lib/keep-trying.ts'
import { sendJson } from '../../lib/requests.ts'
import { answerable } from './answers/answered.ts'
import { type Answers, answersTo } from './answers/answers.ts'

/** A page of answers as it travels. */
export type Submission = Readonly<{
  token: string
  page: string
  questions: readonly Readonly<{ QuestionID: string; QuestionType: number }>[]
  DATA: Answers
  saveAndQuit: boolean
  totalQuestions: number
  seconds: number
  language: string
}>

type Purpose = Readonly<{ saveAndQuit: boolean; seconds: number }>

/** `seconds` were spent on the page; `saveAndQuit` keeps it as it stands, complete or not. */
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

/** Stores a page, and goes on unless it is only saved. Waits out a server that is away for a while. */
export const submitPage = ({ commandId, body }: Command<Submission>, patience: Patience): Promise<SubmitReply> =>
  keepTrying(
    () => sendJson('/api/surveys/conduct/submit', body, SubmitReply, { commandId, signal: patience.signal }),
    patience,
  )

/** Stores a page in passing, while the tab is being hidden or closed: one attempt, which outlives the page. */
export const savePageInPassing = ({ commandId, body }: Command<Submission>): Promise<SubmitReply> =>
  sendJson('/api/surveys/conduct/submit', body, SubmitReply, { commandId, keepalive: true })

/** Keeps the page as it stands and goes back by one. */
export const goBack = ({ commandId, body }: Command<Submission>, patience: Patience): Promise<SubmitReply> => {
  const { token, page, DATA, language } = body
  const path = '/api/surveys/conduct/previous'
  const send = () =>
    sendJson(path, { token, page, DATA, language }, SubmitReply, { commandId, signal: patience.signal })
  return keepTrying(send, patience)
}
