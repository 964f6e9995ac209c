import { useRef } from 'react'

/**
 * One function for all renders that calls the latest one, so that what is handed it need not be rendered again. It is for events and effects:
 * while something is rendered, it may still call the one before.
 */
export const useLatest = <Args extends readonly unknown[], Result>(call: (...args: Args) => Result) => {
  const latest = useRef(call)
  latest.current = call
  return useRef((...args: Args): Result => latest.current(...args)).current
}
