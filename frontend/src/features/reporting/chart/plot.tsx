import { useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '../../../lib/browser-state.ts'
import type { Figure } from './drawing.ts'
import { drawn } from './drawn.ts'
import { Undrawn } from './undrawn.tsx'

export type PlotProps = Readonly<{ figure: Figure; height: number; scale: number }>

/** Pixels of the canvas for each of the page: on a screen no more than can be told apart, since a report may have a hundred of them. */
const MOST = 2
const ON_PAPER = 2

const ratioOf = (scale: number, isPrinted: boolean): number =>
  Math.max(Math.min(window.devicePixelRatio, MOST), isPrinted ? ON_PAPER : 1) * scale

/**
 * Draws into the canvas; ends by the function that it gives back. It follows the width of its place, and is drawn anew once a font has come: what
 * is measured with another is kept.
 */
const keptDrawn = (canvas: HTMLCanvasElement, figure: Figure, height: number, ratio: number): (() => void) => {
  const place = canvas.parentElement
  const width = () => place?.clientWidth ?? 0
  const draw = () => drawn(canvas, figure, { width: width(), height, ratio })
  let chart = draw()
  const again = () => {
    chart.destroy()
    chart = draw()
  }
  const resized = new ResizeObserver(() => chart.resize(width(), height))
  if (place) resized.observe(place)
  document.fonts.addEventListener('loadingdone', again)
  return () => {
    resized.disconnect()
    document.fonts.removeEventListener('loadingdone', again)
    chart.destroy()
  }
}

/** Chart.js and the code that uses it: a separate chunk. `scale`: how much larger its place is shown. A canvas that is there is drawn. */
export function Plot({ figure, height, scale }: PlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isFailed, setFailed] = useState(false)
  const isPrinted = useMedia('print')
  useLayoutEffect(() => {
    if (!canvas.current) return
    try {
      return keptDrawn(canvas.current, figure, height, ratioOf(scale, isPrinted))
    } catch {
      return setFailed(true)
    }
  }, [figure, height, scale, isPrinted])
  if (isFailed) return <Undrawn />
  return (
    <div style={{ blockSize: height }}>
      <canvas ref={canvas} />
    </div>
  )
}
