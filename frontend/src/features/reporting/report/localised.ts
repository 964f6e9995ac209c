import type { ResultTable, TableRow, TableRun } from '@portal/contracts/reporting/table'
import type { TFunction } from 'i18next'
import type { Field } from '../field.ts'

type Say = TFunction<'reporting'>

/** The words that tables bring along beside the texts of the survey. */
const words = {
  Total: 'total',
  'No answer': 'no-answer',
  'No comment': 'no-comment-row',
  'Not ranked': 'not-ranked',
  Answered: 'answered',
  Mean: 'mean',
  'Mean rank': 'mean-rank',
  Median: 'median',
  'Standard deviation': 'sd',
  'Mean number of mentions': 'mentions',
  'Ranked first': 'ranked-first',
  'Ranked in the first 3': 'ranked-top-3',
} as const

const isKnown = (text: string): text is keyof typeof words => Object.hasOwn(words, text)
const inWords = (text: string, t: Say): string => (isKnown(text) ? t(words[text]) : text)

/** `First 2: Very good / Good`, from the scale as the reader sees it. */
const boxInWords = (text: string, { kind, options }: Field, t: Say): string => {
  const joined = (some: Field['options']) => some.map((option) => option.text).join(' / ')
  if (kind === 'grid' && text.startsWith('First 2: ')) return `${t('first-2')}: ${joined(options.slice(0, 2))}`
  if (kind === 'grid' && text.startsWith('Last 2: ')) return `${t('last-2')}: ${joined(options.slice(-2))}`
  return inWords(text, t)
}

const codeInWords = (row: TableRow, { view }: ResultTable, field: Field, t: Say): string | undefined => {
  if (row.kind !== 'code' && view !== 'summary') return undefined
  if (view === 'summary') return field.items.find(({ code }) => code === row.code)?.text
  if (field.kind === 'rank' && row.code !== null) return t('rank', { n: row.code })
  return field.options.find(({ code }) => code === row.code)?.text
}

const localisedTable = (table: ResultTable, field: Field, t: Say): ResultTable => ({
  ...table,
  title: field.text,
  itemTitle: field.items.find(({ code }) => code === table.item)?.text ?? table.itemTitle,
  rows: table.rows.map((row) => ({
    ...row,
    section: boxInWords(row.section, field, t),
    label: codeInWords(row, table, field, t) ?? boxInWords(row.label, field, t),
  })),
})

/** A run in the reader's language: its tables come in the survey's first one. What is not known stays as it came. */
export const localisedRun = (run: TableRun, fields: readonly Field[], t: Say): TableRun => ({
  ...run,
  columns: run.columns.map((column) => (column.group === '' ? { ...column, label: inWords(column.label, t) } : column)),
  tables: run.tables.map((table) => {
    const field = fields.find(({ id }) => id === table.question)
    return field ? localisedTable(table, field, t) : table
  }),
})
