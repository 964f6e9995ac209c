import type { WireQuestion } from '@portal/contracts/http/surveys'
import { createContext, use, useMemo, useRef } from 'react'
import { type Answers, tickedIn } from './answers/answers.ts'
import { usePart, useStore } from './store-context.tsx'
import { answered } from './survey-store.ts'

/**
 * What a page does when one of its questions was answered. `text`: typed, so that it is not finished before the box is
 * left.
 */
export type OnAnswered = (question: WireQuestion, how: 'chosen' | 'text' | 'left') => void

/** What a page tells its questions. `refresh` saves the page as it is and loads it again. */
export type Told = Readonly<{ onAnswered: OnAnswered; isAutoNext: boolean; refresh: () => void }>

const Page = createContext<Told>({
  onAnswered: () => undefined,
  isAutoNext: false,
  refresh: () => undefined,
})
export const PageProvider = Page.Provider

export const useIsAutoNext = (): boolean => use(Page).isAutoNext

export const useRefresh = (): (() => void) => use(Page).refresh

export const useAnswers = (): Answers => usePart((page) => page.answers)

/** One value of the page: whatever else is answered, it does not render again. */
export const useAnswerAt = (key: string): Answers[string] | undefined => usePart((page) => page.answers[key])

/** The options that are ticked, in their order. */
export const useTicked = (question: WireQuestion): readonly number[] => {
  const ticked = usePart(({ answers }) => tickedIn(question, answers).join())
  return ticked === '' ? [] : ticked.split(',').map(Number)
}

export const useProblem = ({ QuestionID }: WireQuestion): string | undefined =>
  usePart((page) => page.problems[QuestionID])

/** Changes an answer as the code of the survey asks for it. */
export const useAnswerFrom = () => {
  const { onAnswered } = use(Page)
  const { dispatch } = useStore()
  return (question: WireQuestion, changes: Answers) => {
    dispatch(answered({ question: question.QuestionID, changes }))
    onAnswered(question, 'left')
  }
}

/** Changes an answer: the change may depend on the value at that moment. The same functions while the question is shown. */
export const useAnswering = (question: WireQuestion) => {
  const { onAnswered } = use(Page)
  const { dispatch, getState } = useStore()
  const isBeingSet = useRef(false)
  return useMemo(
    () => ({
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
    }),
    [question, onAnswered, dispatch, getState],
  )
}
