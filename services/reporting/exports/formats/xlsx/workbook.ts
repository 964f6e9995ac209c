import type { RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import type { Cell, WriteOptions, WriteSheet } from 'hucre/xlsx'
import { withoutControls } from '../../without-controls.ts'
import type { TablesToWrite } from '../../writer.ts'
import { questionSheet } from './question-sheet.ts'
import { rowHeights } from './row-heights.ts'

type Sheet = Readonly<{ name: string; question: string; title: string; tables: readonly TableInWords[] }>

/** Excel's limit for the name of a sheet. */
const LONGEST_NAME = 31

/** Excel keeps this name to itself, for its list of changes. */
const RESERVED = 'history'

/** Excel does not tell names by case. */
const unusedName = (wanted: string, taken: Set<string>): string => {
  for (let n = 1; ; n += 1) {
    const suffix = n === 1 ? '' : ` ${n}`
    const name = `${wanted.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, LONGEST_NAME - suffix.length)}${suffix}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

const sheetsOf = ({ tables }: RunInWords, taken: Set<string>): readonly Sheet[] => {
  const byQuestion = Map.groupBy(tables, ({ question }) => question)
  return [...byQuestion].map(([question, own]) => ({
    name: unusedName(question, taken),
    question,
    title: own[0]?.title ?? '',
    tables: own,
  }))
}

const BOLD = { font: { bold: true } }
const WRAPPED = { alignment: { wrapText: true, vertical: 'top' } } as const

/** A page of a list is as wide as the paper. */
const PAGE = { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } as const

const contentsSheet = (
  name: string,
  sheets: readonly Sheet[],
  { run, say }: TablesToWrite,
  rightToLeft: boolean,
): WriteSheet => {
  const first = 3
  const cells = new Map<string, Partial<Cell>>([['0,0', { value: withoutControls(run.surveyTitle), style: BOLD }]])
  for (const [index, text] of [say('sheet'), say('question')].entries())
    cells.set(`${first - 1},${index}`, { value: text, style: BOLD })
  for (const [index, sheet] of sheets.entries()) {
    const hyperlink = { target: '', location: `'${sheet.name}'!A1` }
    cells.set(`${first + index},0`, { value: sheet.name, type: 'string', hyperlink })
    cells.set(`${first + index},1`, { value: withoutControls(sheet.title), style: WRAPPED })
  }
  const titles = sheets.map(({ title }) => [null, withoutControls(title)])
  return {
    name,
    columns: [{ width: 24 }, { width: 90 }],
    rows: [[], [], [], ...titles],
    rowDefs: rowHeights(sheets.map(({ title }, at) => ({ row: first + at, text: title, width: 90 }))),
    cells,
    freezePane: { rows: first },
    view: { rightToLeft },
    pageSetup: PAGE,
  }
}

const DAY_MS = 86_400_000
/** 1 January 1970, as spreadsheets count days. */
const FIRST_DAY = 25_569

/** A moment as a spreadsheet has it, in UTC: a number that it can calculate with. It begins where the texts below it begin. */
const momentCell = (moment: string, rightToLeft: boolean): Partial<Cell> => ({
  value: FIRST_DAY + Date.parse(moment) / DAY_MS,
  style: {
    numFmt: 'yyyy-mm-dd hh:mm "UTC"',
    alignment: { horizontal: rightToLeft ? 'right' : 'left', vertical: 'top' },
  },
})

const notesSheet = (name: string, { run, say, madeAt }: TablesToWrite, rightToLeft: boolean): WriteSheet => {
  const respondents = say('respondents-of', { count: run.respondents, all: run.outOf })
  const facts: readonly (readonly [string, string])[] = [
    [say('survey'), run.surveyTitle],
    [say('respondents'), respondents],
    [say('position'), run.position],
    [say('made-at'), ''],
  ]
  const rows = [
    ...facts.map(([fact, value]) => [fact, withoutControls(value)]),
    [],
    ...run.notes.map((note) => [null, withoutControls(note)]),
  ]
  const cells = rows.flatMap(([, value], row): [string, Partial<Cell>][] =>
    value ? [[`${row},1`, { value, style: WRAPPED }]] : [],
  )
  cells.push([`${facts.length - 1},1`, momentCell(madeAt, rightToLeft)])
  return {
    name,
    columns: [{ width: 24 }, { width: 120 }],
    rows,
    rowDefs: rowHeights(rows.map(([, text], row) => ({ row, text: text ?? '', width: 120 }))),
    cells: new Map(cells),
    view: { rightToLeft },
    pageSetup: PAGE,
  }
}

/** The whole workbook of a run. */
export const workbookOf = (toWrite: TablesToWrite): WriteOptions => {
  const { run, request, say } = toWrite
  const taken = new Set([RESERVED])
  const [contents, notes] = [unusedName(say('contents'), taken), unusedName(say('notes'), taken)]
  const sheets = sheetsOf(run, taken)
  const rightToLeft = isRightToLeft(request.language)
  return {
    properties: { title: withoutControls(run.surveyTitle) },
    sheets: [
      contentsSheet(contents, sheets, toWrite, rightToLeft),
      notesSheet(notes, toWrite, rightToLeft),
      ...sheets.map(({ name, title, tables }) => questionSheet({ name, title, tables, rightToLeft }, toWrite)),
    ],
  }
}
