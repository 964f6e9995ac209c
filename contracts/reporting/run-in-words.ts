import { labelInWords, noteInWords, type Reader, type SayResults, surveyTextInWords } from './in-words.ts'
import type { ResultTable, TableColumn, TableRow, TableRun } from './table.ts'

type Label = TableColumn['label']

/** The result object with texts in place of labels and notes; `''` if there is no group, section or item. */
export type ColumnInWords = Omit<TableColumn, 'group' | 'label'> & Readonly<{ group: string; label: string }>
export type RowInWords = Omit<TableRow, 'section' | 'label'> & Readonly<{ section: string; label: string }>
export type TableInWords = Omit<ResultTable, 'title' | 'itemTitle' | 'rows'> &
  Readonly<{ title: string; itemTitle: string; rows: readonly RowInWords[] }>
export type RunInWords = Omit<TableRun, 'surveyTitle' | 'columns' | 'tables' | 'notes'> &
  Readonly<{
    surveyTitle: string
    columns: readonly ColumnInWords[]
    tables: readonly TableInWords[]
    notes: readonly string[]
  }>

const wordsOrNone = (label: Label | null, reader: Reader): string => (label === null ? '' : labelInWords(label, reader))

const rowInWords = (row: TableRow, reader: Reader): RowInWords => ({
  ...row,
  section: wordsOrNone(row.section, reader),
  label: labelInWords(row.label, reader),
})

const tableInWords = (table: ResultTable, reader: Reader): TableInWords => ({
  ...table,
  title: surveyTextInWords(table.title, reader),
  itemTitle: table.itemTitle === null ? '' : surveyTextInWords(table.itemTitle, reader),
  rows: table.rows.map((row) => rowInWords(row, reader)),
})

/** A run as its reader sees it: the one renderer of results, for screens, the command line and every export. */
export const runInWords = (run: TableRun, language: string, say: SayResults): RunInWords => {
  const reader: Reader = { language, languages: run.languages, say }
  return {
    ...run,
    surveyTitle: surveyTextInWords(run.surveyTitle, reader),
    columns: run.columns.map((column) => ({
      ...column,
      group: wordsOrNone(column.group, reader),
      label: labelInWords(column.label, reader),
    })),
    tables: run.tables.map((table) => tableInWords(table, reader)),
    notes: run.notes.map((note) => noteInWords(note, reader)),
  }
}
