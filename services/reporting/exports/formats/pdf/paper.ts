import { createRequire } from 'node:module'
import { PAPER } from '@portal/contracts/reporting/colours'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import type PDFDocument from 'pdfkit'
import { type Look, lineHeight, MARGIN, typesetter } from './typesetter.ts'

const require = createRequire(import.meta.url)
const FONTS = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const

/** Points on A4. */
const SIZES = { tall: { width: 595.28, height: 841.89 }, wide: { width: 841.89, height: 595.28 } } as const
const FOOT = 30

export const INK = '#14201e'
export const SOFT = '#55605e'
const LINE = '#d8dfdd'

type Options = Readonly<{ title: string; language: string; isWide: boolean; madeAt: string }>

/** What pdfkit knows of the font that is set, which its types leave out. */
type SetFont = Readonly<{
  widths: number[]
  scale: number
  font: Readonly<{ getGlyph: (id: number) => Readonly<{ advanceWidth: number }> }>
}>

/** The box in place of a sign that the font lacks is written with its width in units of the font: what follows on the line stood beside its place. */
const mendBox = (doc: InstanceType<typeof PDFDocument>): void => {
  const { widths, scale, font } = (doc as unknown as Readonly<{ _font: SetFont }>)._font
  widths[0] = font.getGlyph(0).advanceWidth * scale
}

const openDocument = async ({ title, language, isWide, madeAt }: Options) => {
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: false,
    tagged: true,
    displayTitle: true,
    lang: language,
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: new Date(madeAt) },
  })
  for (const [name, file] of Object.entries(FONTS)) {
    doc.registerFont(name, file).font(name)
    mendBox(doc)
  }
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

type Bookmark = ReturnType<InstanceType<typeof PDFDocument>['outline']['addItem']>

/** Lists what is drawn next in the panel of bookmarks; an item of the question before is below that question. */
const bookmarksOf = (doc: InstanceType<typeof PDFDocument>, at: () => Readonly<{ top: number; left: number }>) => {
  let last: Readonly<{ title: string; entry: Bookmark }> | null = null
  return (title: string, item = ''): void => {
    const place = { ...at(), expanded: false } // pdfkit measures `left` from the right; its types leave both out
    if (item !== '' && last?.title === title) last.entry.addItem(item, place)
    else last = { title, entry: doc.outline.addItem(item === '' ? title : `${title} – ${item}`, place) }
  }
}

const FOOT_LOOK: Look = { font: 'regular', size: 8, color: SOFT }
const NUMBER_WIDTH = 50
type Ring = Readonly<{ x: number; y: number; radius: number; hole: number }>

/** An arc cannot end where it begins: of a whole round a hair is left out. */
const WHOLE = 0.9999

/** As a path of SVG. */
const sectorPath = ({ x, y, radius, hole }: Ring, from: number, to: number): string => {
  const end = Math.min(to, from + WHOLE)
  const point = (share: number, away: number) =>
    `${x + away * Math.sin(2 * Math.PI * share)} ${y - away * Math.cos(2 * Math.PI * share)}`
  const isLarge = end - from > 0.5 ? 1 : 0
  const out = `M ${point(from, radius)} A ${radius} ${radius} 0 ${isLarge} 1 ${point(end, radius)}`
  const back = hole > 0 ? `A ${hole} ${hole} 0 ${isLarge} 0 ${point(from, hole)}` : ''
  return `${out} L ${point(end, hole)} ${back} Z`
}

/** Below a text, as a share of its size. */
const AFTER_TEXT = 0.4

/**
 * Pages to draw on, from top to bottom. Distances are measured from the side where lines of the language begin, so that
 * a page in Arabic is the mirror of one in English. What carries no meaning (lines, page numbers) is marked as an artifact.
 */
export const openPaper = async (options: Options) => {
  const { width: whole, height } = options.isWide ? SIZES.wide : SIZES.tall
  const width = whole - 2 * MARGIN
  const { doc, root } = await openDocument(options)
  const { linesOf, signLinesOf, write, leftOf } = typesetter(doc, {
    isMirrored: isRightToLeft(options.language),
    width: whole,
  })
  const cursor = { y: MARGIN, page: 0 }

  const artifact = (draw: () => void): void => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const drawFoot = (): void => {
    const room = width - NUMBER_WIDTH - 10
    const place = { x: 0, y: height - FOOT, width: room, align: 'start' } as const
    write(linesOf(options.title, FOOT_LOOK, room).slice(0, 1), FOOT_LOOK, place)
    write([String(cursor.page)], FOOT_LOOK, { ...place, x: width - NUMBER_WIDTH, width: NUMBER_WIDTH, align: 'end' })
  }
  const openPage = (): void => {
    doc.addPage()
    cursor.page += 1
    cursor.y = MARGIN
    artifact(drawFoot)
  }
  openPage()
  const bookmark = bookmarksOf(doc, () => ({ top: cursor.y, left: whole }))
  const bottom = height - MARGIN - FOOT
  const need = (room: number): boolean => {
    if (cursor.y + room <= bottom || cursor.y === MARGIN) return false
    openPage()
    return true
  }

  return {
    doc,
    root,
    width,
    artifact,
    bookmark,
    linesOf,
    signLinesOf,
    write,
    y: () => cursor.y,
    down: (by: number): void => {
      cursor.y += by
    },
    /** Begins a page, unless so much fits on this one; true if it did. */
    need,
    /** The same for what is to stay together: what no page has room for begins on this one. */
    keep: (room: number): boolean => room <= bottom - MARGIN && need(room),
    box: (x: number, y: number, wide: number, high: number, color: string): void => {
      doc.rect(leftOf(x, wide), y, wide, high).fill(color)
    },
    /** A line through points; of one point alone nothing. */
    path: (points: readonly Readonly<{ x: number; y: number }>[], color: string): void => {
      const [first, ...others] = points
      if (!first || others.length === 0) return
      doc.lineWidth(1.5).lineJoin('round').moveTo(leftOf(first.x, 0), first.y)
      for (const { x, y } of others) doc.lineTo(leftOf(x, 0), y)
      doc.stroke(color)
    },
    dot: (x: number, y: number, radius: number, color: string): void => {
      doc.circle(leftOf(x, 0), y, radius).fill(color)
    },
    /** The part of a ring between two shares of its round, clockwise from the top; without a hole, of a circle. */
    sector: ({ x, y, radius, hole }: Ring, from: number, to: number, color: string): void => {
      const middle = leftOf(x, 0)
      doc
        .path(sectorPath({ x: middle, y, radius, hole }, from, to))
        .lineWidth(0.75)
        .fillAndStroke(color, PAPER)
    },
    rule: (x: number, y: number, wide: number): void => {
      doc.rect(leftOf(x, wide), y, wide, 0.5).fill(LINE)
    },
  }
}

export type Paper = Awaited<ReturnType<typeof openPaper>>
/** An element of the structure tree, to which others are added. */
export type Element = Paper['root']

/** The room that a paragraph or a heading takes. */
export const heightOfText = (paper: Paper, text: string, look: Look): number =>
  text === '' ? 0 : paper.linesOf(text, look, paper.width).length * lineHeight(look) + look.size * AFTER_TEXT

/** A paragraph or a heading over the whole width. */
export const addText = (
  paper: Paper,
  parent: Element,
  tag: 'H1' | 'H2' | 'H3' | 'P',
  text: string,
  look: Look,
): void => {
  if (text === '') return
  const lines = paper.linesOf(text, look, paper.width)
  const high = lineHeight(look)
  paper.need(Math.min(lines.length, 3) * high)
  const element = paper.doc.struct(tag, { actual: text })
  parent.add(element)
  for (const line of lines) {
    paper.need(high)
    const place = { x: 0, y: paper.y(), width: paper.width, align: 'start' } as const
    element.add(() => paper.write([line], look, place))
    paper.down(high)
  }
  element.end()
  paper.down(look.size * AFTER_TEXT)
}
