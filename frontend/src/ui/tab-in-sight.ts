import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the list and never the page around it: `scrollIntoView` would move the heading beneath the header. */
const centrePresentTab = (list: HTMLElement): void => {
  const tab = list.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!tab) return
  const { left, width } = list.getBoundingClientRect()
  list.scrollLeft += tab.left + tab.width / 2 - (left + width / 2)
}

/** For a list of links that scrolls on a phone: keeps the one of the present place, which is marked, in sight. */
export const useTabInSight = (place: string): RefObject<HTMLElement | null> => {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present tab changes with the place
  useEffect(() => {
    if (list.current) centrePresentTab(list.current)
  }, [place])
  return list
}
