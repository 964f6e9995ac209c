import type { WireQuestion } from '@portal/contracts/http/surveys'
import { act, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Answers } from '../src/features/surveys/answers/answers.ts'
import { QuestionCard } from '../src/features/surveys/question-card.tsx'
import { StoreProvider } from '../src/features/surveys/store-context.tsx'
import { makePageStore, refused } from '../src/features/surveys/survey-store.ts'
import { openScreen } from './screen.tsx'

/** Shows one question, once its input is loaded. */
export const showQuestion = async (question: WireQuestion, DATA: Answers = {}) => {
  const store = makePageStore({ DATA, version: 1 }, {})
  openScreen(
    <StoreProvider value={store}>
      <QuestionCard question={question} />
    </StoreProvider>,
  )
  await waitFor(() => expect(screen.queryByText('Loading the survey')).toBeNull(), { timeout: 10_000 })
  return {
    answers: () => store.getState().answers,
    /** The server found a fault in it. */
    refuse: (message: string) =>
      act(() => store.dispatch(refused([{ QuestionID: question.QuestionID, valid: false, message }]))),
  }
}
