import { createContext } from 'react'

/** `minHeight` of a chart in pixels; `scale`: how much larger than usual its bars and texts are. */
export type ChartSize = Readonly<{ minHeight: number; scale: number }>

/** How large the charts below are: as large as their figures need, unless a screen says more. */
export const ChartSizes = createContext<ChartSize>({ minHeight: 0, scale: 1 })

type Place = Readonly<{ innerWidth: number; innerHeight: number }>

/** Windows of this height are read from a chair at a desk; a chart narrower than this has no room for larger texts. */
const DESK_HEIGHT = 700
const LEAST_WIDTH = 480
const LARGEST = 2
const HEIGHT_PART = 0.5

/** Of so many charts side by side on a window that many people look at. */
export const presentedSize = (beside: number, { innerWidth, innerHeight }: Place): ChartSize => {
  const wanted = Math.min(LARGEST, innerHeight / DESK_HEIGHT, innerWidth / Math.max(1, beside) / LEAST_WIDTH)
  return { minHeight: Math.round(innerHeight * HEIGHT_PART), scale: Math.max(1, wanted) }
}
