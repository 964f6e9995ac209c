import { useEffect, useRef } from 'react'

/**
 * For a list that says in each of its rows how many there are: where the shown page has no rows any more, nothing says how many pages are left. The first
 * one does. `isGone`: the page was asked for, is not the first, and is empty.
 */
export const useFirstPageAgain = (isGone: boolean, goToFirst: () => void): void => {
  const latest = useRef(goToFirst)
  latest.current = goToFirst
  useEffect(() => {
    if (isGone) latest.current()
  }, [isGone])
}
