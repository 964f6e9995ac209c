import { useEffect, useState, useSyncExternalStore } from 'react'

/** Whether a media query matches now; true where the browser cannot tell. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    () => window.matchMedia?.(query).matches ?? true,
  )

const onConnection = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** False while the browser knows that it has no network. */
export const useIsOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine)

/** True once `condition` was true for `ms` without interruption: for what should not flicker. */
export const useHasLasted = (condition: boolean, ms: number): boolean => {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [condition, ms])
  return condition && lasted
}
