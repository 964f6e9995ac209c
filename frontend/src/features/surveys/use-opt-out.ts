import { recordOptOut } from '@portal/contracts/http/survey-timers'
import type { SurveyPage } from '@portal/contracts/http/surveys'
import { useEffect, useRef } from 'react'
import type { Seconds } from './use-seconds.ts'

/**
 * Tells the server that the page is hidden before it was sent, if its survey records that. A beacon outlives the page; nobody waits for it, and
 * one that is lost is no failure.
 */
export const useOptOut = ({ timer }: SurveyPage, isMoving: boolean, seconds: Seconds): void => {
  const moving = useRef(isMoving)
  moving.current = isMoving
  const id = timer?.recordOptOut === 1 ? timer.id : null
  useEffect(() => {
    if (id === null) return
    const note = () => {
      if (!document.hidden || moving.current) return
      const body = JSON.stringify({ id, time: Math.round(seconds().seconds * 1_000) })
      navigator.sendBeacon(recordOptOut.path, new Blob([body], { type: 'application/json' }))
    }
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [id, seconds])
}
