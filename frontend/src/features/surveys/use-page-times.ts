import type { SurveyPage } from '@portal/contracts/http/surveys'
import { useEffect, useRef } from 'react'

/** What is measured on a page, in milliseconds. */
type Times = Readonly<{ load?: number; firstClick?: number; clicks?: number }>

/** When the page was asked for: the last request that a survey page came with. */
const askedAt = (): number =>
  performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/conduct/'))?.startTime ?? 0

/** A browser keeps the times of 250 requests, and then no more: in a long survey the last of them would be of a page long ago. */
const makeRoom = (): void => performance.clearResourceTimings()

/** Measures a page whose survey records times: until it was there, and the presses on it. Undefined for another page. */
export const usePageTimes = ({ timer }: SurveyPage): (() => Times | undefined) => {
  const isOn = timer?.recordTimes === 1
  const times = useRef<Times>({})
  useEffect(() => {
    if (!isOn) return
    const shown = performance.now()
    times.current = { load: Math.max(0, Math.round(shown - askedAt())), clicks: 0 }
    const press = () => {
      const { load = 0, firstClick = Math.round(performance.now() - shown), clicks = 0 } = times.current
      times.current = { load, firstClick, clicks: clicks + 1 }
    }
    document.addEventListener('click', press)
    performance.onresourcetimingbufferfull = makeRoom
    return () => document.removeEventListener('click', press)
  }, [isOn])
  return useRef(() => (times.current.load === undefined ? undefined : times.current)).current
}
