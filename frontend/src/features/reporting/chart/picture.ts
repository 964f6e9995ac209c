import { saveBlob } from '../../../lib/save-file.ts'
import { type Figure, inkOf, type Named, surfaceOf } from './drawing.ts'
import { drawn } from './drawn.ts'
import { inLines } from './label-lines.ts'

type Picture = Readonly<{
  figure: Figure
  legend: readonly Named[]
  title: string
  base: string
  fileName: string
  isRightToLeft: boolean
}>

const WIDTH = 1200
const RATIO = 2
const MARGIN = 40
const LEAST_HEIGHT = 640
const TITLE_CHARACTERS = 100
/** The sizes of texts in pixels, and the heights of their lines. */
const TITLE = { size: 20, line: 27 }
const BASE = { size: 14, line: 20 }
const NAME = { size: 13, line: 22 }
const SWATCH = 12
const GAP = 8
const BETWEEN = 20

type Line = Readonly<{ text: string; size: number; line: number; y: number }>

/** Title and base, with the middles of their lines, and where they end. */
export const headOf = ({ title, base }: Pick<Picture, 'title' | 'base'>): Readonly<{ lines: Line[]; end: number }> => {
  let end = MARGIN
  const placed = (text: string, style: typeof TITLE): Line[] =>
    inLines(text, TITLE_CHARACTERS).map((one) => {
      end += style.line
      return { text: one, ...style, y: end - style.line / 2 }
    })
  return { lines: [...placed(title, TITLE), ...placed(base, BASE)], end: end + BETWEEN }
}

/** Where names of such widths begin, in as many rows as they need: pixels from where a row begins, and its number. */
export const rowsOf = (widths: readonly number[], most: number): readonly Readonly<{ x: number; row: number }>[] => {
  let [x, row] = [0, 0]
  return widths.map((width) => {
    if (x > 0 && x + width > most) [x, row] = [0, row + 1]
    const place = { x, row }
    x += width + BETWEEN
    return place
  })
}

type Pen = CanvasRenderingContext2D

const write = (pen: Pen, { text, size, y }: Omit<Line, 'line'>, from: number): void => {
  const isMirrored = pen.textAlign === 'right'
  pen.font = `${size}px ${getComputedStyle(document.body).fontFamily}`
  pen.fillStyle = inkOf.light
  pen.fillText(text, isMirrored ? WIDTH - from : from, y, WIDTH - MARGIN - from)
}

const TO_NAME = SWATCH + GAP

/** Names with the colour of each, in rows below a height. */
const writeLegend = (pen: Pen, legend: readonly Named[], places: ReturnType<typeof rowsOf>, top: number): void => {
  for (const [index, { name, colour }] of legend.entries()) {
    const { x, row } = places[index] ?? { x: 0, row: 0 }
    const [from, y] = [MARGIN + x, top + (row + 0.5) * NAME.line]
    for (const text of inLines(name, Infinity)) write(pen, { text, size: NAME.size, y }, from + TO_NAME)
    pen.fillStyle = colour
    pen.fillRect(pen.textAlign === 'right' ? WIDTH - from - SWATCH : from, y - SWATCH / 2, SWATCH, SWATCH)
  }
}

const penOf = (canvas: HTMLCanvasElement): Pen => {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no canvas to draw on')
  return pen
}

/** The widths of the names of a legend, with their colours. */
const widthsOf = (legend: readonly Named[]): readonly number[] => {
  const pen = penOf(document.createElement('canvas'))
  pen.font = `${NAME.size}px ${getComputedStyle(document.body).fontFamily}`
  return legend.map(({ name }) => Math.min(pen.measureText(name).width + TO_NAME, WIDTH - 2 * MARGIN))
}

const blank = (pen: Pen, height: number): void => {
  pen.canvas.width = WIDTH * RATIO
  pen.canvas.height = height * RATIO
  pen.scale(RATIO, RATIO)
  pen.fillStyle = surfaceOf.light
  pen.fillRect(0, 0, WIDTH, height)
  pen.textBaseline = 'middle'
}

/** The chart with its title, its base and its legend, on white. */
const composed = ({ figure, legend, title, base, isRightToLeft }: Picture): HTMLCanvasElement => {
  const { lines, end: top } = headOf({ title, base })
  const places = rowsOf(widthsOf(legend), WIDTH - 2 * MARGIN)
  const bottom = ((places.at(-1)?.row ?? -1) + 1) * NAME.line + MARGIN
  const height = Math.max(LEAST_HEIGHT, top + figure.height + bottom)
  const place = { width: WIDTH - 2 * MARGIN, height: height - top - bottom, ratio: RATIO }
  const alone = document.createElement('canvas')
  const chart = drawn(alone, figure, place)
  const pen = penOf(document.createElement('canvas'))
  blank(pen, height)
  pen.textAlign = isRightToLeft ? 'right' : 'left'
  for (const line of lines) write(pen, line, MARGIN)
  pen.drawImage(alone, MARGIN, top, place.width, place.height)
  writeLegend(pen, legend, places, height - bottom)
  chart.destroy()
  return pen.canvas
}

/** Saves the chart as a picture for a slide. */
export const savePng = async (picture: Picture): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  composed(picture).toBlob(resolve)
  const blob = await promise
  if (!blob) throw new Error('The picture is too large for this browser')
  saveBlob(`${picture.fileName}.png`, blob)
}
