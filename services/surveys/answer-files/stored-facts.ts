import type { ColumnFacts, GivenColumn } from '../import/draft/column-facts.ts'
import type { FileFacts } from '../import/draft/draft-survey.ts'

type StoredColumn = Omit<ColumnFacts, 'given' | 'values'> &
  Readonly<{
    given: (Omit<GivenColumn, 'labels'> & Readonly<{ labels: readonly (readonly [string, string])[] }>) | null
    values: readonly (readonly [string, number])[] | null
  }>

/** Facts of a file as JSON. */
export type StoredFacts = Omit<FileFacts, 'columns'> & Readonly<{ columns: readonly StoredColumn[] }>

/** Cells of the rows that are kept as a sample. */
const MOST_CELLS = 100_000
const LONGEST_CELL = 300

/** What Postgres cannot store in JSON becomes a space, or the sign for unknown characters. */
export const storableText = (text: string): string => text.replaceAll('\0', ' ').toWellFormed()

const storedColumn = ({ given, values, min, max, ...facts }: ColumnFacts): StoredColumn => ({
  ...facts,
  headings: facts.headings.map(storableText),
  missing: facts.missing.map(storableText),
  min: Number.isFinite(min) ? min : 0,
  max: Number.isFinite(max) ? max : 0,
  given: given && {
    ...given,
    label: storableText(given.label),
    labels: [...given.labels].map(([value, label]) => [storableText(value), storableText(label)] as const),
    missing: given.missing.map(storableText),
  },
  values: values && [...values].map(([value, count]) => [storableText(value), count] as const),
})

/** What is kept of a file that was read: its columns, and as many of its first rows as are needed to tell ranks from codes. */
export const storedFacts = ({ columns, sample, ...facts }: FileFacts): StoredFacts => ({
  ...facts,
  sets: facts.sets.map((set) => ({ ...set, label: storableText(set.label) })),
  columns: columns.map(storedColumn),
  sample: sample
    .slice(0, Math.max(10, Math.floor(MOST_CELLS / Math.max(1, columns.length))))
    .map((cells) => cells.map((cell) => storableText(cell.slice(0, LONGEST_CELL)))),
})

export const factsOf = ({ columns, ...facts }: StoredFacts): FileFacts => ({
  ...facts,
  columns: columns.map(({ given, values, ...column }) => ({
    ...column,
    given: given && { ...given, labels: new Map(given.labels) },
    values: values && new Map(values),
  })),
})
