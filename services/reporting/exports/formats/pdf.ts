import { setImmediate } from 'node:timers/promises'
import type { MissingPart } from '@portal/contracts/reporting/exports'
import { type Figures, figuresIn } from '@portal/contracts/reporting/figures'
import type { RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { basedTile } from '../based-tile.ts'
import { paperColours } from '../paper-colours.ts'
import { titled } from '../titled-part.ts'
import { withoutControls } from '../without-controls.ts'
import type { CountedPart, ReportToWrite, TablesToWrite, Writer } from '../writer.ts'
import { chartOf } from './pdf/chart.ts'
import { addText, type Element, heightOfText, INK, openPaper, type Paper, SOFT } from './pdf/paper.ts'
import { addTable, FIRST_LINES, laidTable } from './pdf/table.ts'
import type { Look } from './pdf/typesetter.ts'

const TITLE: Look = { font: 'bold', size: 18, color: INK }
const QUESTION: Look = { font: 'bold', size: 12, color: INK }
const FIGURE: Look = { font: 'bold', size: 36, color: INK }
const ITEM: Look = { font: 'bold', size: 10, color: INK }
const SMALL: Look = { font: 'regular', size: 8, color: SOFT }

/** More columns than these need the width of a page. */
const MOST_ON_TALL_PAGE = 5

/** What the paper has of the file until now. */
function* drained({ doc }: Paper) {
  for (let part: unknown = doc.read(); part !== null; part = doc.read()) if (part instanceof Uint8Array) yield part
}

const addQuestion = (
  paper: Paper,
  parent: Element,
  table: TableInWords,
  toWrite: TablesToWrite,
  figures: Figures,
): void => {
  const { run, request, say, visual } = toWrite
  const section = paper.doc.struct('Sect')
  parent.add(section)
  const { language } = request
  const chart = chartOf(paper, { run, table, figures, colours: paperColours(request), language, visual })
  const grids = laidTable(paper, { run, table, figures, say })
  const head = heightOfText(paper, table.title, QUESTION) + heightOfText(paper, table.itemTitle, ITEM)
  const below = chart.height || (grids[0]?.top.height ?? 0) + FIRST_LINES // a heading is not alone on a page
  if (!paper.keep(head + chart.height + (grids[0]?.height ?? 0)) && !paper.keep(head + below)) paper.need(140)
  paper.bookmark(table.title, table.itemTitle)
  addText(paper, section, 'H2', table.title, QUESTION)
  addText(paper, section, 'H3', table.itemTitle, ITEM)
  chart.add(section)
  const title = table.itemTitle === '' ? table.title : `${table.title} – ${table.itemTitle}`
  addTable(paper, section, grids, { title, isBelowChart: chart.height > 0 })
  section.end()
  paper.down(8)
}

const addNotes = (paper: Paper, parent: Element, notes: readonly string[]): void => {
  for (const note of notes) addText(paper, parent, 'P', note, SMALL)
}

/** The run with texts that a page can hold. */
const printable = (run: RunInWords): RunInWords => {
  const clean = (text: string) => withoutControls(text)
  return {
    ...run,
    surveyTitle: clean(run.surveyTitle),
    notes: run.notes.map(clean),
    columns: run.columns.map((column) => ({ ...column, group: clean(column.group), label: clean(column.label) })),
    tables: run.tables.map((table) => ({
      ...table,
      title: clean(table.title),
      itemTitle: clean(table.itemTitle),
      rows: table.rows.map((row) => ({ ...row, section: clean(row.section), label: clean(row.label) })),
    })),
  }
}

/** Draws the tables of a run; between two of them others of this process go on, among them what says that this worker lives. */
async function* drawnTables(paper: Paper, toWrite: TablesToWrite) {
  const figures = figuresIn(toWrite.request.language, toWrite.request.decimals)
  for (const table of toWrite.run.tables) {
    addQuestion(paper, paper.root, table, toWrite, figures)
    yield* drained(paper)
    await setImmediate()
  }
}

async function* ended({ doc, root }: Paper) {
  root.end()
  doc.end()
  for await (const part of doc) if (part instanceof Uint8Array) yield part
}

const isWide = ({ columns }: RunInWords): boolean => columns.length > MOST_ON_TALL_PAGE

async function* tables(asked: TablesToWrite) {
  const run = printable(asked.run)
  const { request, say, madeAt } = asked
  const paper = await openPaper({ title: run.surveyTitle, language: request.language, isWide: isWide(run), madeAt })
  addText(paper, paper.root, 'H1', run.surveyTitle, TITLE)
  const respondents = say('respondents-of', { count: run.respondents, all: run.outOf })
  addText(paper, paper.root, 'P', `${say('respondents')}: ${respondents}`, SMALL)
  paper.down(8)
  yield* drawnTables(paper, { ...asked, run })
  addNotes(paper, paper.root, run.notes)
  yield* ended(paper)
}

const addMissing = (paper: Paper, { title, problem }: MissingPart): void => {
  const section = paper.doc.struct('Sect')
  paper.root.add(section)
  paper.need(60)
  paper.bookmark(withoutControls(title))
  addText(paper, section, 'H2', withoutControls(title), QUESTION)
  addText(paper, section, 'P', withoutControls(problem), ITEM)
  section.end()
  paper.down(8)
}

/** A figure, large, below its title. */
const addNumber = (paper: Paper, part: CountedPart, telling: Pick<ReportToWrite, 'request' | 'say'>): void => {
  const { figure, name, base } = basedTile(part, telling)
  const title = part.run.tables[0]?.title ?? ''
  const section = paper.doc.struct('Sect')
  paper.root.add(section)
  paper.need(120)
  paper.bookmark(title)
  addText(paper, section, 'H2', title, QUESTION)
  addText(paper, section, 'P', figure, FIGURE)
  addText(paper, section, 'P', name, ITEM)
  addText(paper, section, 'P', base, SMALL)
  section.end()
  paper.down(8)
}

/** Each part says of whom it is: parts may have other surveys, filters and banners. */
async function* report({ title, parts, ...common }: ReportToWrite) {
  const { request, madeAt } = common
  const wide = parts.some((part) => 'run' in part && isWide(part.run))
  const paper = await openPaper({ title: withoutControls(title), language: request.language, isWide: wide, madeAt })
  addText(paper, paper.root, 'H1', withoutControls(title), TITLE)
  paper.down(8)
  for (const part of parts) {
    if ('problem' in part) {
      addMissing(paper, part)
      continue
    }
    const run = printable(titled(part))
    if (part.visual === 'number') addNumber(paper, { ...part, run }, common)
    else yield* drawnTables(paper, { ...common, run, visual: part.visual })
    addNotes(paper, paper.root, [run.surveyTitle, ...run.notes])
    paper.down(8)
  }
  yield* ended(paper)
}

/**
 * PDF: a chart and a table for each question, tagged for screen readers, in the direction of the language. Its font has Latin, Greek, Cyrillic,
 * Arabic and Hebrew letters; a sign that it lacks (emoji, Chinese) is drawn as a box, and is heard and copied as it is.
 */
export const pdf: Writer = { tables, report, responses: null }
