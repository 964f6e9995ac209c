import { type RefObject, useEffect, useState } from 'react'
import { useMedia } from '../../../lib/browser-state.ts'
import { type ColumnWindow, columnsInView, MOST_WHOLE, wholeTable } from './column-window.ts'

const placeIn = (box: HTMLElement) => {
  const table = box.querySelector('table')?.offsetWidth ?? 0
  const label = box.querySelector<HTMLElement>('.cross-corner')?.offsetWidth ?? 0
  return { scrolled: Math.abs(box.scrollLeft), width: box.clientWidth, table, label }
}

/** Which columns of a table to draw: all of a narrow one and on paper, else those in view of the box that scrolls it. */
export const useColumnWindow = (box: RefObject<HTMLElement | null>, count: number): ColumnWindow => {
  const isPrinted = useMedia('print')
  const isWide = count > MOST_WHOLE && !isPrinted
  const [shown, setShown] = useState<ColumnWindow>({ from: 0, to: MOST_WHOLE })
  useEffect(() => {
    const element = box.current
    if (!isWide || !element) return
    const look = () => {
      const { scrolled, width, table, label } = placeIn(element)
      const next = columnsInView({ scrolled, width, label, column: (table - label) / count }, count)
      setShown((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, isWide, count])
  return isWide ? shown : wholeTable(count)
}
