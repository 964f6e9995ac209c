import type PDFDocument from 'pdfkit'
import { type VisualRun, visualRuns } from './visual-runs.ts'

export const MARGIN = 42

export type Look = Readonly<{ font: 'regular' | 'bold'; size: number; color: string }>
/** `x` is the distance from the side where lines begin. `end`: the text stands at the other side of its width. */
export type Place = Readonly<{ x: number; y: number; width: number; align: 'start' | 'end' | 'center' }>

const wordsIn = (text: string): readonly string[] => text.match(/\S+\s*|\s+/g) ?? []

type WidthOf = (text: string) => number

/** The parts of a word that is too long for a line. */
const broken = (word: string, room: number, widthOf: WidthOf): readonly string[] => {
  const parts: string[] = []
  let part = ''
  for (const sign of word) {
    if (part !== '' && widthOf(part + sign) > room) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part]
}

/** The lines of a paragraph, broken at spaces, and within a word that is too long. */
const linesIn = (paragraph: string, room: number, widthOf: WidthOf): readonly string[] => {
  const lines: string[] = ['']
  const pieces = wordsIn(paragraph).flatMap((word) =>
    widthOf(word.trimEnd()) > room ? broken(word, room, widthOf) : [word],
  )
  for (const piece of pieces) {
    const last = lines.at(-1) ?? ''
    if (last === '' || widthOf((last + piece).trimEnd()) <= room) lines[lines.length - 1] = last + piece
    else lines.push(piece)
  }
  return lines.map((line) => line.trimEnd())
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Lines of a text whose first letter is of the other direction than the page: they say so (LRI or RLI … PDI, UAX 9). */
const directed = (text: string, lines: readonly string[], isMirrored: boolean): readonly string[] => {
  const [letter] = /\p{L}/u.exec(text) ?? []
  if (letter === undefined || RIGHT_TO_LEFT.test(letter) === isMirrored) return lines
  return lines.map((line) => `${isMirrored ? '\u2066' : '\u2067'}${line}\u2069`)
}

/** The font gets a run from right to left as a whole: else it would set its words from left to right. */
const featuresOf = ({ isRightToLeft }: VisualRun) => (isRightToLeft ? { features: [] } : {})

export const lineHeight = ({ size }: Look): number => size * 1.3

type Side = Readonly<{ isMirrored: boolean; width: number }>

/** Sets lines of text on a page of this width, from the side where lines of the language begin. */
export const typesetter = (doc: InstanceType<typeof PDFDocument>, { isMirrored, width }: Side) => {
  const direction = isMirrored ? 'rtl' : 'ltr'
  const withLook = ({ font, size, color }: Look): void => {
    doc.font(font).fontSize(size).fillColor(color)
  }
  const widthOfRun = (run: VisualRun): number => doc.widthOfString(run.text, featuresOf(run))
  const widthOf: WidthOf = (text) => visualRuns(text, direction).reduce((sum, run) => sum + widthOfRun(run), 0)
  /** The left edge, on the page, of something so wide at this distance from the beginning of lines. */
  const leftOf = (x: number, wide: number): number => (isMirrored ? width - MARGIN - x - wide : MARGIN + x)

  const drawLine = (line: string, { x, y, width: room, align }: Place): void => {
    const wide = widthOf(line)
    const spare = { start: 0, center: (room - wide) / 2, end: room - wide }[align]
    let left = leftOf(x + spare, wide)
    for (const run of visualRuns(line, direction)) {
      doc.text(run.text, left, y, { lineBreak: false, ...featuresOf(run) })
      left += widthOfRun(run)
    }
  }

  /** Signs in lines that fit: in the direction of the page. */
  const signLinesOf = (text: string, look: Look, room: number): readonly string[] => {
    withLook(look)
    return text.split(/\r?\n/).flatMap((paragraph) => linesIn(paragraph, room, widthOf))
  }

  return {
    leftOf,
    signLinesOf,
    /** The text in lines that fit: in its own direction. */
    linesOf: (text: string, look: Look, room: number): readonly string[] =>
      directed(text, signLinesOf(text, look, room), isMirrored),
    /** Draws lines one below the other. */
    write: (lines: readonly string[], look: Look, place: Place): void => {
      withLook(look)
      for (const [index, line] of lines.entries()) drawLine(line, { ...place, y: place.y + index * lineHeight(look) })
    },
  }
}
