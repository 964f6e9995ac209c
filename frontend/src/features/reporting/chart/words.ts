/** A bar, a point or a slice as it lies in the drawing: angles clockwise from the right, as a canvas has them. */
type Bar = Readonly<{ x: number; y: number; base: number; width: number; height: number; horizontal: boolean }>
type Point = Readonly<{ x: number; y: number }>
export type Slice = Point &
  Readonly<{ startAngle: number; endAngle: number; innerRadius: number; outerRadius: number; circumference: number }>

export type Size = Readonly<{ width: number; height: number }>
/** The middle of a text. */
export type Spot = Point & Readonly<{ isInside: boolean }>

/** Pixels between a figure and what it is written at, or the edges of what it is written in. */
const GAP = 5
const EDGE = 2
const AROUND_PIE = 10

/** In the middle of a part of a bar; null where it does not fit. */
export const withinBar = ({ x, y, base, width, height, horizontal }: Bar, text: Size): Spot | null => {
  const fits = text.width + 2 * EDGE <= width && text.height <= height
  if (!fits) return null
  return horizontal ? { x: (x + base) / 2, y, isInside: true } : { x, y: (y + base) / 2, isInside: true }
}

/** Beside the end of a bar, or over it or a point. */
export const beside = (at: 'left' | 'right' | 'above', { x, y }: Point, { width, height }: Size): Spot => {
  if (at === 'above') return { x, y: y - GAP - height / 2, isInside: false }
  return { x: at === 'right' ? x + GAP + width / 2 : x - GAP - width / 2, y, isInside: false }
}

const TURN = 2 * Math.PI
const middleOf = ({ startAngle, endAngle }: Slice): number => (startAngle + endAngle) / 2

/** How far from the middle of a pie a figure is tried, as parts of the way from its hole to its edge. */
const TRIED = [0.5, 0.6, 0.7, 0.8]

const holdsCorner = ({ startAngle, circumference, outerRadius }: Slice, x: number, y: number): boolean => {
  const turned = (((Math.atan2(y, x) - startAngle) % TURN) + TURN) % TURN
  return turned <= circumference && Math.hypot(x, y) <= outerRadius - EDGE
}

const nearest = (from: number, to: number): number => Math.max(from, Math.min(0, to))

/** Whether a text with its middle there, as seen from that of the pie, lies in the slice. */
const holdsText = (slice: Slice, { x, y }: Point, { width, height }: Size): boolean => {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2]
  const isOutOfHole = Math.hypot(nearest(left, right), nearest(top, bottom)) >= slice.innerRadius
  return isOutOfHole && [left, right].every((at) => [top, bottom].every((height) => holdsCorner(slice, at, height)))
}

const insideSlice = (slice: Slice, text: Size): Spot | null => {
  const { innerRadius, outerRadius, circumference } = slice
  if (innerRadius === 0 && circumference >= TURN) return { x: slice.x, y: slice.y, isInside: true }
  const middle = middleOf(slice)
  for (const part of TRIED) {
    const radius = innerRadius + (outerRadius - innerRadius) * part
    const tried = { x: Math.cos(middle) * radius, y: Math.sin(middle) * radius }
    if (holdsText(slice, tried, text)) return { x: slice.x + tried.x, y: slice.y + tried.y, isInside: true }
  }
  return null
}

/** Heights of texts, each as near to the one that is wanted as the others leave it, in a column that ends at `most` above and below 0. */
const apart = (wanted: readonly number[], step: number, most: number): readonly number[] => {
  const down: number[] = []
  for (const y of wanted) down.push(Math.max(y, (down.at(-1) ?? -Infinity) + step))
  const up: number[] = []
  for (const y of down.toReversed()) up.push(Math.min(y, (up.at(-1) ?? most + step) - step))
  return up.toReversed()
}

type Beside = Readonly<{ index: number; slice: Slice; text: Size }>

/** Around one half of the pie, from its top to its bottom. */
const besideHalf = (those: readonly Beside[], side: 1 | -1): readonly (readonly [number, Spot])[] => {
  const inOrder = those.toSorted((one, other) => Math.sin(middleOf(one.slice)) - Math.sin(middleOf(other.slice)))
  const radius = (inOrder[0]?.slice.outerRadius ?? 0) + AROUND_PIE
  const wanted = inOrder.map(({ slice }) => Math.sin(middleOf(slice)) * radius)
  const heights = apart(wanted, (inOrder[0]?.text.height ?? 0) + 1, radius)
  return inOrder.map(({ index, slice, text }, at) => {
    const y = heights[at] ?? 0
    const out = Math.sqrt(Math.max(0, radius ** 2 - y ** 2)) + text.width / 2
    return [index, { x: slice.x + side * out, y: slice.y + y, isInside: false }]
  })
}

/** In its slice, or beside it where it does not fit. A text without width is none. */
export const onSlices = (slices: readonly Slice[], texts: readonly Size[]): readonly (Spot | null)[] => {
  const sized = slices.map((slice, index) => ({ index, slice, text: texts[index] ?? { width: 0, height: 0 } }))
  const inside = sized.map(({ slice, text }) => (text.width > 0 ? insideSlice(slice, text) : null))
  const beside = sized.filter(({ index, text }) => text.width > 0 && !inside[index])
  const isRight = ({ slice }: Beside) => Math.cos(middleOf(slice)) >= 0
  const spots = new Map([
    ...besideHalf(beside.filter(isRight), 1),
    ...besideHalf(
      beside.filter((one) => !isRight(one)),
      -1,
    ),
  ])
  return inside.map((spot, index) => spot ?? spots.get(index) ?? null)
}

const overlap = (one: Point & Size, other: Point & Size): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2

/** Without those that would lie over one before them: neither could be read. */
export const readable = <Text extends Point & Size>(texts: readonly Text[]): readonly Text[] => {
  const kept: Text[] = []
  for (const text of texts) if (!kept.some((other) => overlap(text, other))) kept.push(text)
  return kept
}
