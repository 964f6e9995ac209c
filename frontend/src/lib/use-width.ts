import { type RefCallback, useCallback, useState } from 'react'

/** In pixels: a smaller change is none, so that a scroll bar that comes and goes draws nothing anew. */
const STEP = 20

const canTell = (): boolean => typeof ResizeObserver !== 'undefined'

/** How wide an element is, in pixels, to the step below; null until it is laid out, and where the browser cannot tell. */
export const useWidth = (): readonly [RefCallback<HTMLElement>, number | null] => {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !canTell()) return
    const look = () => setWidth(Math.floor(element.clientWidth / STEP) * STEP || null)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  return [ref, width]
}
