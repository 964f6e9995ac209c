import { setImmediate } from 'node:timers/promises'
import { type Figures, figuresIn } from '@portal/contracts/reporting/figures'
import type { RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { paperColours } from '../paper-colours.ts'
import { withoutControls } from '../without-controls.ts'
import type { TablesToWrite, Writer } from '../writer.ts'
import { addChart } from './pdf/chart.ts'
import { addText, type Element, INK, openPaper, type Paper, SOFT } from './pdf/paper.ts'
import { addTable } from './pdf/table.ts'
import type { Look } from './pdf/typesetter.ts'

const TITLE: Look = { font: 'bold', size: 18, color: INK }
const QUESTION: Look = { font: 'bold', size: 12, color: INK }
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
  const { run, request, say } = toWrite
  const section = paper.doc.struct('Sect')
  parent.add(section)
  paper.need(140)
  addText(paper, section, 'H2', table.title, QUESTION)
  addText(paper, section, 'H3', table.itemTitle, ITEM)
  const colours = paperColours(request)
  if (table.view !== 'summary') addChart(paper, section, { run, table, figures, colours })
  addTable(paper, section, { run, table, figures, say })
  section.end()
  paper.down(8)
}

const addNotes = (paper: Paper, parent: Element, { notes }: RunInWords): void => {
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

async function* tables(asked: TablesToWrite) {
  const toWrite = { ...asked, run: printable(asked.run) }
  const { run, request, say, madeAt } = toWrite
  const figures = figuresIn(request.language, request.decimals)
  const isWide = run.columns.length > MOST_ON_TALL_PAGE
  const paper = openPaper({ title: run.surveyTitle, language: request.language, isWide, madeAt })
  addText(paper, paper.root, 'H1', run.surveyTitle, TITLE)
  addText(
    paper,
    paper.root,
    'P',
    `${say('respondents')}: ${say('respondents-of', { count: run.respondents, all: run.outOf })}`,
    SMALL,
  )
  paper.down(8)
  for (const table of run.tables) {
    addQuestion(paper, paper.root, table, toWrite, figures)
    yield* drained(paper)
    // Others of this process go on between two tables: among them what says that this worker lives.
    await setImmediate()
  }
  addNotes(paper, paper.root, run)
  paper.root.end()
  paper.doc.end()
  for await (const part of paper.doc) if (part instanceof Uint8Array) yield part
}

/**
 * PDF: a chart and a table for each question, tagged for screen readers, in the direction of the language. Its font has Latin, Greek, Cyrillic,
 * Arabic and Hebrew letters; a sign that it lacks (emoji, Chinese) is drawn as a box, and is heard and copied as it is.
 */
export const pdf: Writer = { tables, responses: null }
