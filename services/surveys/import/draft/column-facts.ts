import { MOST_DECIMALS, MOST_NUMBER } from '@portal/contracts/survey/number-limits'
import { plainCode } from '../cells.ts'
import { type DateFormat, dateFormats, isoMoment } from '../date-formats.ts'

/** What the file itself says of a column, where it says anything: files of SPSS do. */
export type GivenColumn = Readonly<{
  label: string
  labels: ReadonlyMap<string, string>
  /** Values that mean "no answer", and the bounds of a range of such. */
  missing: readonly string[]
  missingFrom: number | null
  missingTo: number | null
  /** Its numbers are times of day or durations, in seconds. */
  isTime: boolean
}>

/** Whether the file declares a value as no answer. */
export const isDeclaredMissing = ({ missing, missingFrom, missingTo }: GivenColumn, cell: string): boolean => {
  if (cell === '') return missing.includes(cell)
  const isInRange =
    missingFrom !== null && missingTo !== null && Number(cell) >= missingFrom && Number(cell) <= missingTo
  return isInRange || missing.includes(cell)
}

/** What is known of a column after all rows were read. `values`: each with its count, by first appearance; null if there are too many. */
export type ColumnFacts = Readonly<{
  index: number
  headings: readonly string[]
  given: GivenColumn | null
  filled: number
  values: ReadonlyMap<string, number> | null
  missing: readonly string[]
  isUnique: boolean
  isNumeric: boolean
  isWhole: boolean
  min: number
  max: number
  decimals: number
  longest: number
  formats: readonly DateFormat[]
}>

const MOST_VALUES = 200
/** A column with more values than this, all of them different, is taken for one that identifies rows. */
const MOST_UNIQUE = 5_000
const MOST_UNIQUE_COLUMNS = 300
const MOST_MISSING = 20

/** What people write for "no answer". */
const NO_ANSWER = new Set(['', 'na', 'n/a', '#n/a', '#null!', '.', 'null', 'nan'])
const NUMBER = /^[+-]?\d{1,15}(\.\d+)?$/

const isDate = (cell: string, format: DateFormat): boolean =>
  format === 'iso' ? /^\d{4}-\d{2}-\d{2}([T ].*)?$/.test(cell) : isoMoment(cell, format) !== null

/** Whether a question can hold the numbers of a column: not those of telephones, nor degrees to six places. */
export const areKeepable = ({ isNumeric, decimals, min, max }: ColumnFacts): boolean =>
  isNumeric && decimals <= MOST_DECIMALS && Math.max(-min, max) <= MOST_NUMBER

/** What the cells of a column are that is kept as it is written. */
export const contentOf = ({ isNumeric }: ColumnFacts): string =>
  isNumeric ? 'numbers with more digits than a question holds' : 'words'

/**
 * Whether the labels that the file has may be those of all values. Of more values than are counted a few have one where the column holds numbers: 0
 * for "nothing", 999999 for "refused".
 */
export const hasAllLabels = ({ given, values }: ColumnFacts): boolean =>
  (given?.labels.size ?? 0) > (values === null ? MOST_VALUES : 0)

/** Formats between which nobody but a person can choose. A day in ISO 8601 is the same day in the Asian order. */
const inDoubt = (formats: readonly DateFormat[]): readonly DateFormat[] => (formats.includes('iso') ? ['iso'] : formats)

type Counting = {
  filled: number
  values: Map<string, number> | null
  missing: Set<string>
  unique: Set<string> | null
  isNumeric: boolean
  isWhole: boolean
  min: number
  max: number
  decimals: number
  longest: number
  formats: readonly DateFormat[]
}

const begun = (index: number): Counting => ({
  filled: 0,
  values: new Map(),
  missing: new Set(),
  unique: index < MOST_UNIQUE_COLUMNS ? new Set() : null,
  isNumeric: true,
  isWhole: true,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
  decimals: 0,
  longest: 0,
  formats: dateFormats.filter((format) => format !== 'excel'), // any number would be one
})

const countNumber = (facts: Counting, cell: string): void => {
  if (!NUMBER.test(cell)) {
    facts.isNumeric = false
    facts.isWhole = false
    return
  }
  const number = Number(cell)
  facts.min = Math.min(facts.min, number)
  facts.max = Math.max(facts.max, number)
  const digits = plainCode(cell).split('.')[1]?.length ?? 0
  facts.decimals = Math.max(facts.decimals, digits)
  if (digits > 0) facts.isWhole = false
}

const countValue = (facts: Counting, cell: string): void => {
  const value = plainCode(cell)
  facts.values?.set(value, (facts.values.get(value) ?? 0) + 1)
  if (facts.values && facts.values.size > MOST_VALUES) facts.values = null
  if (facts.unique === null) return
  if (facts.unique.has(value)) facts.unique = null
  else if (facts.unique.size < MOST_UNIQUE) facts.unique.add(value)
}

const count = (facts: Counting, cell: string, given: GivenColumn | null): void => {
  if (NO_ANSWER.has(cell.toLowerCase()) || (given !== null && isDeclaredMissing(given, cell))) {
    if (cell !== '' && facts.missing.size < MOST_MISSING) facts.missing.add(plainCode(cell))
    return
  }
  facts.filled += 1
  countValue(facts, cell)
  if (facts.isNumeric) countNumber(facts, cell)
  if (facts.formats.length > 0) facts.formats = facts.formats.filter((format) => isDate(cell, format))
  facts.longest = Math.max(facts.longest, cell.length)
}

/** Collects what is needed to guess what the columns are: a limited amount, however many rows there are. */
export const columnFacts = (headings: readonly (readonly string[])[], given: readonly (GivenColumn | null)[]) => {
  const all = headings.map((_, index) => begun(index))
  return {
    add: (cells: readonly string[]): void => {
      for (const [index, facts] of all.entries()) count(facts, (cells[index] ?? '').trim(), given[index] ?? null)
    },
    facts: (): readonly ColumnFacts[] =>
      all.map(({ unique, missing, ...facts }, index) => ({
        ...facts,
        index,
        headings: headings[index] ?? [],
        given: given[index] ?? null,
        missing: [...missing],
        isUnique: unique !== null && facts.filled > 0,
        isNumeric: facts.isNumeric && facts.filled > 0,
        isWhole: facts.isWhole && facts.filled > 0,
        formats: facts.filled > 0 ? inDoubt(facts.formats) : [],
      })),
  }
}
