import type { SurveyPage } from '@portal/contracts/http/surveys'
import { useEffect, useRef } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import { useChannel } from './channel.tsx'
import type { watchAhead } from './look-ahead.ts'
import { onceShown } from './once-shown.ts'
import type { PageAhead } from './page-ahead.ts'
import { useStore } from './store-context.tsx'

/** Loaded behind the page, which does not wait for it. @returns the page that Next leads to now; null if it is not known */
export const useLookAhead = (page: SurveyPage): (() => PageAhead | null) => {
  const store = useStore()
  const present = useChannel()
  const channel = useLatest(() => present)
  const watched = useRef<ReturnType<typeof watchAhead>>(null)
  const isOn = present.lookAhead !== undefined
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    const begin = async () => {
      const { watchAhead: watch } = await import('./look-ahead.ts')
      if (!isOver) watched.current = watch({ page, store, channel })
    }
    const leave = onceShown(begin) // without it Next asks for the page
    return () => {
      leave()
      isOver = true
      watched.current?.stop()
      watched.current = null
    }
  }, [page, store, channel, isOn])
  return () => watched.current?.next() ?? null
}
