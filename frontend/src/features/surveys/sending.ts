import type { SubmitReply, SurveyPage } from '@portal/contracts/http/surveys'
import type { Command } from '../../lib/command-id.ts'
import { keepTrying } from '../../lib/keep-trying.ts'
import { answerable } from './answers/answered.ts'
import { type Answers, answersTo } from './answers/answers.ts'
import type { Channel, Submission } from './channel.tsx'

type Purpose = Readonly<{ saveAndQuit: boolean; seconds: number; showing: string; times?: Submission['times'] }>

/** `seconds` were spent on the page in this showing; `saveAndQuit` saves it as it is, complete or not. */
export const submissionOf = (
  page: SurveyPage,
  answers: Answers,
  { saveAndQuit, seconds, showing, times }: Purpose,
): Submission => ({
  token: page.token,
  page: page.page.id,
  questions: page.questions.map(({ QuestionID, QuestionType }) => ({ QuestionID, QuestionType })),
  DATA: answersTo(page.questions, answers),
  version: page.version,
  saveAndQuit,
  totalQuestions: answerable(page.questions).length,
  seconds,
  showing,
  language: page.language.pkLanguage,
  ...(page.timer && { timerId: page.timer.id }),
  ...(times && { times }),
})

type Patience = Readonly<{ signal: AbortSignal; onTrouble: (attempt: number) => void }>

/**
 * Stores a page, and moves to the next unless it is only saved. Retries for a while if the server cannot be reached.
 */
export const submitPage = (
  { submit }: Channel,
  command: Command<Submission>,
  patience: Patience,
): Promise<SubmitReply> => keepTrying(() => submit(command, { signal: patience.signal }), patience)

/** A browser refuses more than 64 KiB, with all that is on its way, in requests that outlive their page. */
const MOST_TO_OUTLIVE = 60_000

const isSmall = (body: Submission): boolean => new Blob([JSON.stringify(body)]).size <= MOST_TO_OUTLIVE

/**
 * Stores a page while the tab is being hidden or closed: one attempt, which outlives the page. A page of very long texts is sent as any other: it arrives
 * where the tab is only hidden.
 */
export const savePageInPassing = ({ submit }: Channel, command: Command<Submission>): Promise<SubmitReply> =>
  submit(command, { keepalive: isSmall(command.body) })

/** Saves the page as it is and goes back by one. */
export const goBack = (channel: Channel, command: Command<Submission>, patience: Patience): Promise<SubmitReply> =>
  keepTrying(() => channel.goBack(command, { signal: patience.signal }), patience)
