import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useMedia } from './browser-state.ts'

/** In pixels: what is so far from the view is near. */
const MARGIN = 700

const canTell = (): boolean => typeof IntersectionObserver !== 'undefined'

/** `height`: how high the element was when it last was near; 0 before. */
type Near = Readonly<{ isNear: boolean; height: number }>

/** `always`: nobody asks, it counts as near. `at-first`: until the browser says otherwise. */
export type Start = 'always' | 'at-first' | 'later'

/** Whether an element is in view of what scrolls it (null: the window) or near that. Always on paper, and where the browser cannot tell. */
export const useNear = (
  element: RefObject<Element | null>,
  scroller: RefObject<Element | null> | null,
  start: Start,
): Near => {
  const isPrinted = useMedia('print')
  const [near, setNear] = useState<Near>({ isNear: start !== 'later', height: 0 })
  const isAlways = start === 'always'
  useEffect(() => {
    if (isAlways || !canTell() || !element.current) return
    const options = { root: scroller?.current ?? null, rootMargin: `${MARGIN}px 0px` }
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (!last) return
      const { isIntersecting: isNear, boundingClientRect } = last
      setNear((now) => ({ isNear, height: now.isNear ? boundingClientRect.height : now.height }))
    }, options)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, scroller, isAlways])
  return { isNear: isAlways || near.isNear || isPrinted || !canTell(), height: near.height }
}

/** Looked at when it comes; what has no place, as what is not shown, is not near. */
const isNearNow = (element: Element): boolean => {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > -MARGIN && top < window.innerHeight + MARGIN
}

/**
 * Whether an element is or ever was near the view: what is heavy to make is made then, and stays. The browser tells of a new element with the
 * next frame, which takes a tenth of a second in a page of many tables, so it is looked at before the first.
 */
export const useWasNear = (element: RefObject<Element | null>, start: Start): boolean => {
  const { isNear } = useNear(element, null, start)
  const [wasNear, setWasNear] = useState(isNear)
  useLayoutEffect(() => {
    if (start === 'later' && element.current && isNearNow(element.current)) setWasNear(true)
  }, [element, start])
  if (isNear && !wasNear) setWasNear(true)
  return isNear || wasNear
}
