import type { QuestionVerdict, SurveyPage } from '@portal/contracts/http/surveys'
import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Answers } from './answers/answers.ts'

/** One page in progress. `sent` is what the server has stored; `problems` has a message by question. */
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
    /** An answer was given: its question has no fault until the server has checked it again. */
    answered: (page, { payload }: PayloadAction<Readonly<{ question: string; changes: Answers }>>) => ({
      ...page,
      answers: { ...page.answers, ...payload.changes },
      problems: without(page.problems, payload.question),
    }),
    /** The server found faults in these questions. */
    refused: (page, { payload }: PayloadAction<readonly QuestionVerdict[]>) => ({
      ...page,
      problems: messagesOf(payload),
    }),
    /** The server has stored these answers. */
    stored: (page, { payload }: PayloadAction<Answers>) => ({ ...page, sent: { ...page.sent, ...payload } }),
    /** The page was loaded again with other questions. The values in the boxes take precedence over the server's. */
    merged: (page, { payload }: PayloadAction<Answers>) => ({
      ...page,
      answers: { ...payload, ...page.answers },
      sent: { ...page.sent, ...payload },
    }),
  },
})

export const { answered, refused, stored, merged } = slice.actions

/** The store of one page: the server's answers, and over them what was typed here and not yet sent. */
export const makePageStore = ({ DATA }: Pick<SurveyPage, 'DATA'>, unsent: Answers) =>
  configureStore({
    reducer: slice.reducer,
    preloadedState: { answers: { ...DATA, ...unsent }, sent: DATA, problems: {} },
    devTools: false,
  })

export type PageStore = ReturnType<typeof makePageStore>
