import './sparkline.css'

export type Point = Readonly<{ at: number; value: number }>

const WIDTH = 100
const HEIGHT = 32

type Drawing = Readonly<{ line: string; area: string }>

/** A span from one edge to the other; `floor` is the least that fills the height, so that noise stays low. */
export const drawingOf = (points: readonly Point[], floor: number, spanMs: number): Drawing | null => {
  const last = points.at(-1)
  const first = points[0]
  if (!first || !last || points.length < 2) return null
  const most = Math.max(floor, ...points.map(({ value }) => value))
  const x = (at: number): number => WIDTH * (1 - (last.at - at) / spanMs)
  const y = (value: number): number => HEIGHT - 1 - (HEIGHT - 3) * (value / most)
  const line = points.map(({ at, value }) => `${x(at).toFixed(2)},${y(value).toFixed(2)}`).join(' L')
  return { line: `M${line}`, area: `M${x(first.at).toFixed(2)},${HEIGHT} L${line} L${WIDTH},${HEIGHT} Z` }
}

type SparklineProps = Readonly<{
  points: readonly Point[]
  floor: number
  spanMs: number
  label: string
  caption: string
}>

/** A small line of how it has been, over a few words of what it is; `label` says what it shows. */
export function Sparkline({ points, floor, spanMs, label, caption }: SparklineProps) {
  const drawing = drawingOf(points, floor, spanMs)
  return (
    <span className="spark-box">
      <svg
        className="spark"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <line className="spark__floor" x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} />
        {drawing && (
          <>
            <path className="spark__area" d={drawing.area} />
            <path className="spark__line" d={drawing.line} />
          </>
        )}
      </svg>
      <span className="spark__caption" aria-hidden="true">
        {caption}
      </span>
    </span>
  )
}
