import type { SurveyPage } from '@portal/contracts/http/surveys'
import { useEffect, useRef } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import { useChannel } from './channel.tsx'
import type { watchAhead } from './look-ahead.ts'
import { onceShown } from './once-shown.ts'
import type { PageAhead } from './page-ahead.ts'
import { useStore } from './store-context.tsx'

let watch: typeof watchAhead | undefined

/** Loads the code behind the first page, which does not wait for it. The pages after it have it at once. */
export const loadWatch = async (): Promise<void> => {
  watch ??= (await import('./look-ahead.ts')).watchAhead
}

/** Asks for the page that Next leads to from when this one is shown. @returns what is done with it as Next is pressed (`watchAhead`) */
export const useLookAhead = (page: SurveyPage) => {
  const store = useStore()
  const present = useChannel()
  const channel = useLatest(() => present)
  const watched = useRef<ReturnType<typeof watchAhead>>(null)
  const isOn = present.lookAhead !== undefined
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    const begin = () => {
      if (!isOver) watched.current = watch?.({ page, store, channel }) ?? null
    }
    if (watch) begin()
    const leave = watch ? null : onceShown(() => loadWatch().then(begin)) // without it Next asks for the page
    return () => {
      isOver = true
      leave?.()
      watched.current?.stop()
      watched.current = null
    }
  }, [page, store, channel, isOn])
  return {
    follow: (onKnown: (next: PageAhead) => void) => watched.current?.follow(onKnown),
    leave: () => watched.current?.leave(),
  }
}
