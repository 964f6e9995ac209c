import type { SurveyPage } from '@portal/contracts/http/surveys'
import { useCallback, useEffect, useRef } from 'react'
import { recall, remember } from '../../lib/browser-memory.ts'
import { painted } from '../../lib/painted.ts'
import { useLocation, useNavigate } from '../../lib/router/hooks.ts'

/** As long as another document may take to come once the browser has said that this one is left. */
const LEAVING_MS = 10_000

/** Which page was shown last, of which survey, and in which entry of the history. */
const SHOWN = 'survey-entry'

/** How many pages of the survey lie before this entry of the history. */
export const depthIn = (state: unknown): number => {
  const { surveyDepth } = Object(state) as Readonly<{ surveyDepth?: unknown }>
  return typeof surveyDepth === 'number' ? surveyDepth : 0
}

/** Pages that one may go back from. */
const mayGoBack = ({ page, details }: SurveyPage): boolean => page.hasPrevious && details.BackNav === 1

/**
 * The browser's own Back goes back one page of the survey, as the button does: each page that Next leads to is an entry of the history. The
 * first page that is opened is the first entry, so that Back leaves the survey from there. The browser's Forward leads nowhere: Next does.
 */
export const usePageHistory = (isOn: boolean, page: SurveyPage | undefined) => {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const depth = depthIn(state)
  const present = useRef(depth)
  present.current = depth
  const shown = useRef(depth)
  const goBack = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isOn || depth === shown.current) return
    if (depth < shown.current) goBack.current()
    else void navigate(shown.current - depth)
  }, [isOn, depth, navigate])

  const isHere = useRef(true)
  useEffect(() => {
    const stay = () => {
      isHere.current = true
    }
    const leave = () => {
      isHere.current = false
    }
    const leaveForNow = () => {
      leave()
      setTimeout(stay, LEAVING_MS)
    }
    stay()
    window.addEventListener('beforeunload', leaveForNow)
    return () => {
      window.removeEventListener('beforeunload', leaveForNow)
      leave()
    }
  }, [])

  const push = useCallback(() => {
    shown.current += 1
    return navigate({ search }, { state: { surveyDepth: shown.current }, preventScrollReset: true })
  }, [navigate, search])

  /** A document that was loaded again while the next page was on its way shows it in the entry of the page before: it gets its own now. */
  const isOpened = useRef(false)
  useEffect(() => {
    if (!isOn || page?.status !== 'in progress') return
    const [entry, number] = recall('tab', SHOWN)?.split(' ') ?? []
    const here = key + search
    if (isHere.current) remember('tab', SHOWN, `${here} ${page.page.number}`)
    const isNext = !isOpened.current && entry === here && Number(number) < page.page.number
    isOpened.current = true
    if (isNext && mayGoBack(page)) void push()
  }, [isOn, key, search, page, push])

  /**
   * An entry of the history takes a slow phone longer than the page itself: the page is seen first. A document that is being loaded again gets none:
   * the browser would give its state to the entry that it loads, whose depth is then one too many, and the end would go back out of the survey.
   */
  const enter = async () => {
    await painted()
    if (isHere.current) await push()
  }
  const realign = () => {
    const steps = shown.current - present.current
    if (steps !== 0) void navigate(steps)
  }
  return {
    goBack,
    /** Another page is shown than before. */
    arrived: (before: SurveyPage | undefined, next: SurveyPage): void => {
      if (!isOn || next.status !== 'in progress' || before === undefined || before.page.id === next.page.id) return
      if (next.page.number < before.page.number) {
        const isByButton = present.current === shown.current
        shown.current = isByButton ? Math.max(0, present.current - 1) : present.current
        realign()
      } else if (mayGoBack(next)) void enter()
    },
    /** Going back did not succeed: the page is still the one of its entry. */
    stayed: realign,
  }
}
export type PageHistory = ReturnType<typeof usePageHistory>
