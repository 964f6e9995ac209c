import type { SurveyPage } from '@portal/contracts/http/surveys'
import { useEffect, useRef } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import { useChannel } from './channel.tsx'
import { watchAhead } from './look-ahead.ts'
import type { PageAhead } from './page-ahead.ts'
import { useStore } from './store-context.tsx'

/** Asks for the page that Next leads to from when this one is shown. @returns what is done with it as Next is pressed (`watchAhead`) */
export const useLookAhead = (page: SurveyPage) => {
  const store = useStore()
  const present = useChannel()
  const channel = useLatest(() => present)
  const watched = useRef<ReturnType<typeof watchAhead>>(null)
  const isOn = present.lookAhead !== undefined
  useEffect(() => {
    if (!isOn) return
    const watch = watchAhead({ page, store, channel })
    watched.current = watch
    return () => {
      watch.stop()
      watched.current = null
    }
  }, [page, store, channel, isOn])
  return {
    follow: (onKnown: (next: PageAhead) => void) => watched.current?.follow(onKnown),
    leave: () => watched.current?.leave(),
  }
}
