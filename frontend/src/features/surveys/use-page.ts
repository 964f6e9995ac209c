import type { QuestionVerdict, SurveyPage } from '@portal/contracts/http/surveys'
import { useEffect, useRef, useState } from 'react'
import { isDone, keepsPage, pauseBefore } from './answers/answered.ts'
import { answersTo, changedSince } from './answers/answers.ts'
import { dropDraft, keepDrafts } from './drafts.ts'
import type { PageAhead } from './page-ahead.ts'
import type { OnAnswered } from './page-context.tsx'
import { useStore } from './store-context.tsx'
import { merged, refused } from './survey-store.ts'
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

/** Everything that a page of a survey does: answers, moves, saves, and advances by itself if the survey says so. */
export const usePage = (page: SurveyPage, away: Away) => {
  const { onPage, onQuit, onFailed, onRefused, onTrouble, onAhead } = away
  const store = useStoreOf(page)
  const seconds = useSeconds()
  const [faults, setFaults] = useState<readonly QuestionVerdict[]>([])
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])

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
  const times = usePageTimes(page)
  const ahead = useLookAhead(page)
  const leaving =
    <Args extends readonly unknown[]>(then: (...args: Args) => void) =>
    (...args: Args) => {
      ahead.leave()
      then(...args)
    }
  const told = { onMoved: leaving(onMoved), onFailed: leaving(onFailed), onTrouble: leaving(onTrouble) }
  const moves = useMoves(page, { ...told, seconds, times })
  const go = (kind: Move) => {
    moves.move(kind)
    if (kind === 'next') ahead.follow(onAhead)
  }
  const saving = useSaving(page, seconds, onPage)
  const clock = usePageTimer(page, saving.save)
  useOptOut(page, moves.moving !== null, seconds)
  useSavingInPassing(page, moves.moving !== null, seconds)

  const waiting = useRef(clock.wait)
  waiting.current = clock.wait

  const goOnWhenDone = () => {
    const { answers } = store.getState()
    if (page.details.autoNext === 0 || !isDone(page.questions, answersTo(page.questions, answers))) return
    if (waiting.current > 0) return
    soon.current = setTimeout(() => go('next'), pauseBefore(page.questions))
  }
  const hasChosen = useRef(false)
  const isWaiting = clock.wait > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that was loaded again, merged, is used, or one that may be sent now
  useEffect(() => {
    if (hasChosen.current) goOnWhenDone()
  }, [page, isWaiting])

  const onAnswered: OnAnswered = (question, how) => {
    clearTimeout(soon.current)
    hasChosen.current = how === 'chosen'
    const { answers, sent } = store.getState()
    const isNews = Object.keys(changedSince(sent, answers)).length > 0
    if (question.hasDependency === 1 && how !== 'text') {
      if (isNews) saving.save()
    } else if (how === 'chosen') goOnWhenDone()
  }
  const move = (kind: Move) => {
    const isKept = clock.wait > 0 || keepsPage(page.questions, store.getState().answers)
    if (moves.moving !== null || (kind === 'next' && isKept)) return
    clearTimeout(soon.current)
    saving.stop()
    go(kind)
  }
  return { moves, move, saving, clock, onAnswered, faults, seen: () => setFaults([]) }
}
