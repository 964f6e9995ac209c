import type { QuestionVerdict, SurveyPage } from '@portal/contracts/http/surveys'
import type { Answers } from './answers/answers.ts'

/** One page in progress. `sent` is what the server has stored; `problems` has a message by question. */
export type PageInProgress = Readonly<{
  answers: Answers
  sent: Answers
  problems: Readonly<Record<string, string>>
}>

/** What becomes of a page. */
type Change = (page: PageInProgress) => PageInProgress

const messagesOf = (verdicts: readonly QuestionVerdict[]): Record<string, string> =>
  Object.fromEntries(verdicts.filter(({ valid }) => !valid).map(({ QuestionID, message }) => [QuestionID, message]))

const without = (problems: PageInProgress['problems'], question: string) =>
  Object.fromEntries(Object.entries(problems).filter(([id]) => id !== question))

type Answered = Readonly<{ question: string; changes: Answers }>

/** An answer was given: its question has no fault until the server has checked it again. */
export const answered =
  ({ question, changes }: Answered): Change =>
  (page) => ({
    ...page,
    answers: { ...page.answers, ...changes },
    problems: without(page.problems, question),
  })

/** The server found faults in these questions. */
export const refused =
  (verdicts: readonly QuestionVerdict[]): Change =>
  (page) => ({ ...page, problems: messagesOf(verdicts) })

/** The server has stored these answers. */
export const stored =
  (answers: Answers): Change =>
  (page) => ({ ...page, sent: { ...page.sent, ...answers } })

/** The page was loaded again with other questions. The values in the boxes take precedence over the server's. */
export const merged =
  (answers: Answers): Change =>
  (page) => ({ ...page, answers: { ...answers, ...page.answers }, sent: { ...page.sent, ...answers } })

/** The store of one page: the server's answers, and over them what was typed here and not yet sent. */
export const makePageStore = ({ DATA, version }: Pick<SurveyPage, 'DATA' | 'version'>, unsent: Answers) => {
  const listeners = new Set<() => void>()
  let page: PageInProgress = { answers: { ...DATA, ...unsent }, sent: DATA, problems: {} }
  return {
    /** Of the survey. */
    version,
    /** Answers that "no comment" has cleared, by their keys. */
    setAside: new Map<string, Answers[string]>(),
    getState: (): PageInProgress => page,
    dispatch: (change: Change): void => {
      page = change(page)
      for (const listener of listeners) listener()
    },
    /** Calls after each change. @returns ends it */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type PageStore = ReturnType<typeof makePageStore>
