import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from './browser-state.ts'

/** In pixels: a smaller change is none, so that a scroll bar that comes and goes draws nothing anew. */
const STEP = 20

const canTell = (): boolean => typeof ResizeObserver !== 'undefined'

const stepBelow = ({ clientWidth }: Element): number | null => Math.floor(clientWidth / STEP) * STEP || null

/**
 * How wide an element is, in pixels, to the step below; null until it is laid out, and where the browser cannot tell. On paper it has another width,
 * of which no observer tells before the page is printed.
 */
export const useWidth = (): readonly [RefCallback<HTMLElement>, number | null] => {
  const [width, setWidth] = useState<number | null>(null)
  const place = useRef<HTMLElement>(null)
  const isPrinted = useMedia('print')
  const ref = useCallback((element: HTMLElement | null) => {
    place.current = element
    if (!element || !canTell()) return
    const look = () => setWidth(stepBelow(element))
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again when the page is to be printed, and when it was
  useLayoutEffect(() => {
    if (place.current && canTell()) setWidth(stepBelow(place.current))
  }, [isPrinted])
  return [ref, width]
}
