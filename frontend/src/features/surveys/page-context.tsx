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

const Page = createContext<Readonly<{ onAnswered: OnAnswered; isAutoNext: boolean }>>({
  onAnswered: () => undefined,
  isAutoNext: false,
})
export const PageProvider = Page.Provider

export const useIsAutoNext = (): boolean => use(Page).isAutoNext

export const useAnswers = (): Answers => useSelector((page: PageInProgress) => page.answers)

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
