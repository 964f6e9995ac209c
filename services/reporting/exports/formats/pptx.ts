import type { ExportRequest, MissingPart } from '@portal/contracts/reporting/exports'
import { figuresIn } from '@portal/contracts/reporting/figures'
import type { TableInWords } from '@portal/contracts/reporting/run-in-words'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import type PptxGenJS from 'pptxgenjs'
import { basedTile } from '../based-tile.ts'
import { sharesIn } from '../chart-lines.ts'
import { titled } from '../titled-part.ts'
import { withoutControls } from '../without-controls.ts'
import type { CountedPart, ReportToWrite, TablesToWrite, Writer } from '../writer.ts'
import { addChart } from './pptx/chart.ts'
import { FOOT, heightOf, INK, LEFT, SOFT, TOP, WIDTH } from './pptx/slide.ts'
import { addTableSlides, aligned, isTooLargeForSlides, MOST_COLUMNS } from './pptx/table-slides.ts'

/** The package's types describe its default export as a module. */
type PresentationClass = typeof PptxGenJS.default
type Presentation = InstanceType<PresentationClass>
type Slide = ReturnType<Presentation['addSlide']>

/** Of a chart above however many rows of numbers. */
const LOWEST_CHART = 2.5

type Text = Readonly<{ align: 'left' | 'right'; rtlMode: boolean; lang: string }>

const direction = (language: string): Text =>
  isRightToLeft(language)
    ? { align: 'right', rtlMode: true, lang: language }
    : { align: 'left', rtlMode: false, lang: language }

/** What the chart does not draw: numbers, and nets of what it draws. */
const statisticsIn = (table: TableInWords) => {
  const drawn = sharesIn(table)
  return table.rows.filter((row) => !drawn.includes(row))
}

/** The columns of the numbers below a chart: names of more have no room there, and slides of their own follow. The first is the total. */
const columnsBelow = ({ columns }: TablesToWrite['run']): TablesToWrite['run']['columns'] =>
  columns.length > MOST_COLUMNS ? columns.slice(0, 1) : columns

/** Of the table of numbers: the column of their names, and each other one. */
const widthsFor = (columns: number): readonly number[] => {
  const names = Math.max(WIDTH / (columns + 1), WIDTH / 4)
  return [names, ...Array.from({ length: columns }, () => (WIDTH - names) / columns)]
}

/** The heights of the head and the rows of the numbers below a chart. */
const heightsOf = (table: TableInWords, run: TablesToWrite['run']): readonly number[] => {
  const columns = columnsBelow(run)
  const widths = widthsFor(columns.length)
  const head = heightOf(['', ...columns.map(({ label }) => label)], widths)
  const rows = statisticsIn(table).map(({ label }) => heightOf([label], widths))
  return rows.length === 0 ? [] : [head, ...rows]
}

/** Where the numbers below a chart begin: they end above the footer. */
const belowChart = (table: TableInWords, run: TablesToWrite['run']): number => {
  const high = heightsOf(table, run).reduce((sum, one) => sum + one, 0)
  return Math.max(TOP + LOWEST_CHART, FOOT - high - 0.1)
}

/** Means and other numbers under the chart, or alone where there are no shares. */
const addStatistics = (slide: Slide, table: TableInWords, { run, request }: TablesToWrite, y: number): void => {
  const rows = statisticsIn(table)
  if (rows.length === 0) return
  const style = { fontSize: 10, color: INK }
  const figures = figuresIn(request.language, request.decimals)
  const columns = columnsBelow(run)
  const head = ['', ...columns.map(({ label }) => label)].map((text) => ({
    text: withoutControls(text),
    options: { ...style, bold: true },
  }))
  const body = rows.map((row) => [
    { text: withoutControls(row.label), options: style },
    ...row.cells.slice(0, columns.length).map((cell) => ({ text: figures.cellWithSign(row, cell), options: style })),
  ])
  const isMirrored = isRightToLeft(request.language)
  const widths = [...widthsFor(columns.length)]
  const lines = [head, ...body].map((cells) => aligned(cells, isMirrored))
  slide.addTable(lines, {
    x: LEFT,
    y,
    w: WIDTH,
    colW: isMirrored ? widths.toReversed() : widths,
    rowH: [...heightsOf(table, run)],
    margin: [0.02, 0.08, 0.02, 0.08],
    border: { type: 'solid', pt: 0.5, color: 'CCCCCC' },
  })
}

const MOST_NOTES = 4

type Ends = Readonly<{ title: string; foot: readonly string[] }>

/** A slide with a title and, in its footer, the first notes. */
const openWith = (presentation: Presentation, { run, request }: TablesToWrite, { title, foot }: Ends): Slide => {
  const slide = presentation.addSlide()
  const text = direction(request.language)
  const head = { x: LEFT, y: 0.3, w: WIDTH, h: 0.9, fontSize: 20, bold: true, color: INK, ...text }
  slide.addText(withoutControls(title), head)
  const footer = [...foot, ...run.notes.slice(0, MOST_NOTES)].map(withoutControls).join('  ·  ')
  slide.addText(footer, { x: LEFT, y: FOOT, w: WIDTH, h: 0.45, fontSize: 9, color: SOFT, ...text })
  return slide
}

/** A slide with the title of a table, and with its base, filter and tests in the footer. */
const openSlide = (presentation: Presentation, table: TableInWords, toWrite: TablesToWrite): Slide => {
  const { run, say } = toWrite
  const title = table.itemTitle === '' ? table.title : `${table.title} – ${table.itemTitle}`
  const bases = `${say('base')}: ${table.bases.slice(0, columnsBelow(run).length).join(' / ')}`
  const tooLarge = isTooLargeForSlides(table, run) ? [say('too-large-for-slides')] : []
  return openWith(presentation, toWrite, { title, foot: [bases, ...tooLarge] })
}

const addSlide = (presentation: Presentation, table: TableInWords, toWrite: TablesToWrite): void => {
  const { run, request, visual } = toWrite
  const open = () => openSlide(presentation, table, toWrite)
  if (visual === 'table' && !isTooLargeForSlides(table, run)) {
    addTableSlides({ table, toWrite }, open)
    return
  }
  const slide = open()
  const y = belowChart(table, run)
  const hasShares = addChart(slide, { run, table, request, visual }, { x: LEFT, y: TOP, w: WIDTH, h: y - TOP - 0.1 })
  addStatistics(slide, table, toWrite, hasShares ? y : TOP + 0.1)
  addTableSlides({ table, toWrite }, open)
}

const presentationOf = async (title: string, { language }: ExportRequest): Promise<Presentation> => {
  const { default: loaded } = await import('pptxgenjs')
  const presentation = new (loaded as unknown as PresentationClass)()
  presentation.layout = 'LAYOUT_WIDE'
  presentation.title = withoutControls(title)
  presentation.rtlMode = isRightToLeft(language)
  return presentation
}

/** All notes, where the footers have not room for them: they say what changed between versions, too. */
const addNotes = (presentation: Presentation, { run, request, say }: TablesToWrite): void => {
  if (run.notes.length <= MOST_NOTES) return
  const slide = presentation.addSlide()
  const common = { x: LEFT, w: WIDTH, color: INK, ...direction(request.language) }
  slide.addText(say('notes'), { ...common, y: 0.3, h: 0.9, fontSize: 20, bold: true })
  const lines = run.notes.map((note) => ({ text: withoutControls(note), options: { breakLine: true } }))
  slide.addText(lines, { ...common, y: TOP, h: FOOT - TOP, fontSize: 12, valign: 'top', fit: 'shrink' })
}

const addSlides = (presentation: Presentation, toWrite: TablesToWrite): void => {
  for (const table of toWrite.run.tables) if (table.view !== 'summary') addSlide(presentation, table, toWrite)
  addNotes(presentation, toWrite)
}

const FIGURE_HEIGHT = 2
const NAME_HEIGHT = 1.2

/** A figure, large, with its name below and its base in the footer. */
const addNumber = (presentation: Presentation, toWrite: TablesToWrite, part: CountedPart): void => {
  const { figure, name, base } = basedTile(part, toWrite)
  const title = part.run.tables[0]?.title ?? ''
  const slide = openWith(presentation, toWrite, { title, foot: base === '' ? [] : [base] })
  const common = { x: LEFT, w: WIDTH, color: INK, ...direction(toWrite.request.language), align: 'center' as const }
  slide.addText(figure, { ...common, y: TOP + 0.8, h: FIGURE_HEIGHT, fontSize: 96, bold: true })
  const below = TOP + 0.8 + FIGURE_HEIGHT
  slide.addText(withoutControls(name), { ...common, y: below, h: NAME_HEIGHT, fontSize: 20, valign: 'top' })
  addNotes(presentation, toWrite)
}

/** A slide in the place of one that could not be made. */
const addMissing = (presentation: Presentation, part: MissingPart, { language }: ExportRequest): void => {
  const slide = presentation.addSlide()
  const common = { x: LEFT, w: WIDTH, color: INK, ...direction(language) }
  slide.addText(withoutControls(part.title), { ...common, y: 0.3, h: 0.9, fontSize: 20, bold: true })
  slide.addText(withoutControls(part.problem), { ...common, y: TOP, h: FOOT - TOP, fontSize: 14, valign: 'top' })
}

async function* written(presentation: Presentation) {
  const file = await presentation.stream({ compression: true })
  if (!(file instanceof Uint8Array)) throw new Error('the presentation was not written as bytes')
  yield file
}

async function* tables(toWrite: TablesToWrite) {
  const presentation = await presentationOf(toWrite.run.surveyTitle, toWrite.request)
  addSlides(presentation, toWrite)
  yield* written(presentation)
}

async function* report({ title, parts, ...common }: ReportToWrite) {
  const presentation = await presentationOf(title, common.request)
  for (const part of parts) {
    if ('problem' in part) {
      addMissing(presentation, part, common.request)
      continue
    }
    const toWrite = { ...common, run: titled(part), visual: part.visual }
    if (part.visual === 'number') addNumber(presentation, toWrite, { ...part, run: toWrite.run })
    else addSlides(presentation, toWrite)
  }
  yield* written(presentation)
}

/** PowerPoint: a slide for each table, with a chart that can be edited, and base, filter and tests in the footer; of a crosstab its figures and letters, too. */
export const pptx: Writer = { tables, report, responses: null }
