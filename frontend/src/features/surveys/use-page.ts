import type { QuestionVerdict, SubmitReply, SurveyPage } from '@portal/contracts/http/surveys'
import { useEffect, useRef, useState } from 'react'
import { isDone, keepingPage, pauseBefore } from './answers/answered.ts'
import { answersTo, changedSince } from './answers/answers.ts'
import { dropDraft, keepDrafts } from './drafts.ts'
import type { PageAhead } from './page-ahead.ts'
import type { OnAnswered } from './page-context.tsx'
import { useStore } from './store-context.tsx'
import { merged, type PageStore, refused } from './survey-store.ts'
import { useLookAhead } from './use-look-ahead.ts'
import { type Move, type Moved, useMoves } from './use-moves.ts'
import { useOptOut } from './use-opt-out.ts'
import { usePageTimer } from './use-page-timer.ts'
import { usePageTimes } from './use-page-times.ts'
import { useSaving, useSavingInPassing } from './use-saving.ts'
import { useSeconds } from './use-seconds.ts'

/** Keeps the store in step with the page as the server shows it now, and a draft of what is not sent. */
const useStoreOf = (page: SurveyPage) => {
  const store = useStore()
  const { token, DATA } = page
  const { id } = page.page
  useEffect(() => {
    store.dispatch(merged(DATA))
  }, [store, DATA])
  useEffect(() => keepDrafts(store, token, id), [store, token, id])
  return store
}

type Away = Readonly<{
  onPage: (page: SurveyPage) => void
  onQuit: () => void
  onFailed: (error: Error) => void
  onRefused: () => void
  onTrouble: () => void
  /** The page that Next leads to is known before this one is stored. */
  onAhead: (next: PageAhead) => void
}>

/** Whether something was answered to these questions that the server does not have yet. */
const hasNews = (questions: SurveyPage['questions'], store: PageStore): boolean => {
  const { answers, sent } = store.getState()
  return Object.keys(answersTo(questions, changedSince(sent, answers))).length > 0
}

/** Whether all that the page shows now was there before: a question, and as many of its options. */
const hasNothingNew = ({ questions }: SurveyPage, now: SurveyPage | null): boolean =>
  !now?.questions.some(
    ({ QuestionID, precodes }) =>
      !questions.some((one) => one.QuestionID === QuestionID && one.precodes.length >= precodes.length),
  )

/** What becomes of a page that was sent: another page, the way out, or faults. */
const useMoved = (page: SurveyPage, store: PageStore, { onPage, onQuit, onRefused }: Away) => {
  const [faults, setFaults] = useState<readonly QuestionVerdict[]>([])
  const onMoved = (moved: Moved) => {
    if (moved.outcome === 'refused') {
      onRefused()
      store.dispatch(refused(moved.verdicts))
      setFaults(moved.verdicts.filter(({ valid }) => !valid))
      return
    }
    dropDraft(page.token, page.page.id)
    if (moved.outcome === 'quit') onQuit()
    else onPage(moved.page)
  }
  return { faults, seen: () => setFaults([]), onMoved }
}

/** Everything that a page of a survey does: answers, moves, saves, and advances by itself if the survey says so. */
export const usePage = (page: SurveyPage, away: Away) => {
  const { onPage, onFailed, onTrouble, onAhead } = away
  const store = useStoreOf(page)
  const seconds = useSeconds()
  const { faults, seen, onMoved } = useMoved(page, store, away)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])

  const times = usePageTimes(page)
  const ahead = useLookAhead(page)
  const leaving =
    <Args extends readonly unknown[]>(then: (...args: Args) => void) =>
    (...args: Args) => {
      ahead.leave()
      then(...args)
    }
  const told = { onMoved: leaving(onMoved), onFailed: leaving(onFailed), onTrouble: leaving(onTrouble) }
  const [{ timer }] = useState(page)
  const timed = timer ? { ...page, timer } : page // shown since then, though it was loaded again
  const moves = useMoves(timed, { ...told, seconds, times })
  const go = (kind: Move) => {
    moves.move(kind)
    if (kind === 'next') ahead.follow(onAhead)
  }
  /** Next was pressed before it was known what follows on this page from its answers. */
  const isNextDue = useRef(false)
  const onSaved = ({ status, next }: SubmitReply) => {
    const isDue = isNextDue.current
    isNextDue.current = false
    if (next) onPage(next)
    if (isDue && (!status || hasNothingNew(page, next))) go('next')
  }
  const saving = useSaving(timed, seconds, onSaved)
  const clock = usePageTimer(page, saving.save)
  useOptOut(page, moves.moving !== null, seconds)
  useSavingInPassing(timed, moves.moving !== null, seconds)

  const waiting = useRef(clock.wait)
  waiting.current = clock.wait

  const goOnWhenDone = () => {
    const { answers } = store.getState()
    if (page.details.autoNext === 0 || !isDone(page.questions, answersTo(page.questions, answers))) return
    if (waiting.current > 0) return
    soon.current = setTimeout(() => move('next'), pauseBefore(page.questions))
  }
  const hasChosen = useRef(false)
  const isWaiting = clock.wait > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the page was loaded again, or may be sent from now on, and not with each answer
  useEffect(() => {
    if (hasChosen.current) goOnWhenDone()
  }, [page, isWaiting])

  const onAnswered: OnAnswered = (question, how) => {
    clearTimeout(soon.current)
    isNextDue.current = false
    hasChosen.current = how === 'chosen'
    if ((question.hasDependency === 1 || saving.isRefused) && how !== 'text') {
      if (hasNews(page.questions, store)) saving.save()
    } else if (how === 'chosen') goOnWhenDone()
  }
  const move = (kind: Move) => {
    const isKept = clock.wait > 0 || keepingPage(page.questions, store.getState().answers) !== undefined
    if (moves.moving !== null || (kind === 'next' && isKept)) return
    clearTimeout(soon.current)
    const deciding = page.questions.filter(({ hasDependency }) => hasDependency === 1)
    isNextDue.current = kind === 'next' && hasNews(deciding, store)
    if (isNextDue.current) return saving.save()
    saving.stop()
    go(kind)
  }
  return { moves, move, saving, clock, onAnswered, faults, seen }
}
