import type { WireQuestion } from '@portal/contracts/http/surveys'
import { createContext, use, useRef } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { Answers } from './answers/answers.ts'
import { answered, type PageInProgress } from './survey-store.ts'

/**
 * What a page does when one of its questions was answered. `text`: typed, so that it is not finished before the box is
 * left.
 */
export type OnAnswered = (question: WireQuestion, how: 'chosen' | 'text' | 'left') => void

/** `refresh` saves the page as it is and loads it again. */
const Page = createContext<Readonly<{ onAnswered: OnAnswered; isAutoNext: boolean; refresh: () => void }>>({
  onAnswered: () => undefined,
  isAutoNext: false,
  refresh: () => undefined,
})
export const PageProvider = Page.Provider

export const useIsAutoNext = (): boolean => use(Page).isAutoNext

export const useRefresh = (): (() => void) => use(Page).refresh

export const useAnswers = (): Answers => useSelector((page: PageInProgress) => page.answers)

/** One value of the page: whatever else is answered, it does not render again. */
export const useAnswerAt = (key: string): Answers[string] | undefined =>
  useSelector((page: PageInProgress) => page.answers[key])

export const useProblem = ({ QuestionID }: WireQuestion): string | undefined =>
  useSelector((page: PageInProgress) => page.problems[QuestionID])

/** Changes an answer: the change may depend on the value at that moment. */
export const useAnswering = (question: WireQuestion) => {
  const { onAnswered } = use(Page)
  const dispatch = useDispatch()
  const { getState } = useStore<PageInProgress>()
  const isBeingSet = useRef(false)
  return {
    answer: (changes: (answers: Answers) => Answers, how: 'chosen' | 'text' = 'chosen') => {
      dispatch(answered({ question: question.QuestionID, changes: changes(getState().answers) }))
      isBeingSet.current = how === 'text'
      onAnswered(question, how)
    },
    leave: () => onAnswered(question, 'left'),
    /** A slider was let go, or a box was left: an answer, unless the keyboard passed by and changed nothing. */
    settle: () => {
      if (isBeingSet.current) onAnswered(question, 'chosen')
      isBeingSet.current = false
    },
  }
}
