import type { QuestionVerdict, SurveyPage } from '@portal/contracts/http/surveys'
import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Answers } from './answers/answers.ts'

/** One page in progress. `sent` is what the server is known to hold; `problems` has a message by question. */
export type PageInProgress = Readonly<{
  answers: Answers
  sent: Answers
  problems: Readonly<Record<string, string>>
}>

const messagesOf = (verdicts: readonly QuestionVerdict[]): Record<string, string> =>
  Object.fromEntries(verdicts.filter(({ valid }) => !valid).map(({ QuestionID, message }) => [QuestionID, message]))

const without = (problems: PageInProgress['problems'], question: string) =>
  Object.fromEntries(Object.entries(problems).filter(([id]) => id !== question))

const slice = createSlice({
  name: 'page',
  initialState: (): PageInProgress => ({ answers: {}, sent: {}, problems: {} }),
  reducers: {
    /** An answer was given: its question is no longer at fault, until the server has looked again. */
    answered: (page, { payload }: PayloadAction<Readonly<{ question: string; changes: Answers }>>) => ({
      ...page,
      answers: { ...page.answers, ...payload.changes },
      problems: without(page.problems, payload.question),
    }),
    /** The server found fault with these questions. */
    refused: (page, { payload }: PayloadAction<readonly QuestionVerdict[]>) => ({
      ...page,
      problems: messagesOf(payload),
    }),
    /** The server holds these answers now. */
    stored: (page, { payload }: PayloadAction<Answers>) => ({ ...page, sent: { ...page.sent, ...payload } }),
    /** The page came anew with other questions. What stands in the boxes wins over what the server holds. */
    merged: (page, { payload }: PayloadAction<Answers>) => ({
      ...page,
      answers: { ...payload, ...page.answers },
      sent: { ...page.sent, ...payload },
    }),
  },
})

export const { answered, refused, stored, merged } = slice.actions

/** The store of one page: what the server holds of it, and over that what was typed here and not yet sent. */
export const makePageStore = ({ DATA }: Pick<SurveyPage, 'DATA'>, unsent: Answers) =>
  configureStore({
    reducer: slice.reducer,
    preloadedState: { answers: { ...DATA, ...unsent }, sent: DATA, problems: {} },
    devTools: false,
  })

export type PageStore = ReturnType<typeof makePageStore>
