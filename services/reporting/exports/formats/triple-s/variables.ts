import { type CsvValue, csvField } from '@portal/contracts/reporting/csv-line'
import type { AskedResponse, RawColumn, ValueLabel } from '../../raw-columns.ts'
import { type Measure, nothingMeasured, plainNumber, writtenText } from './measures.ts'

/** The types of Triple-S 2.0, with what each says of its values. */
type Kind =
  | Readonly<{ type: 'single' | 'multiple'; values: readonly ValueLabel[] }>
  | Readonly<{ type: 'quantity'; from: string; to: string }>
  | Readonly<{ type: 'character'; size: number }>
  | Readonly<{ type: 'logical' | 'date' | 'time' }>

/** `field`: the value of a response as a field of the data, empty if there is none. */
export type TripleSVariable = Readonly<{
  name: string
  label: string
  use: 'serial' | 'weight' | null
  kind: Kind
  field: (response: AskedResponse) => string
}>

/** The data of a multiple variable has a character for each code up to the highest. */
const MOST_BITS = 500

const isBit = ({ code }: ValueLabel): boolean => code >= 1 && code <= MOST_BITS

const numberField = (value: CsvValue): string => (typeof value === 'number' ? plainNumber(value) : '')
const textField = (value: CsvValue): string => (value === null ? '' : csvField(writtenText(String(value))))

type Made = Pick<TripleSVariable, 'kind'> & Readonly<{ write: (value: CsvValue) => string }>

const quantity = ({ least, most, decimals }: Measure): Made => ({
  kind: { type: 'quantity', from: least.toFixed(decimals), to: most.toFixed(decimals) },
  write: numberField,
})

const character = ({ longest }: Measure): Made => ({ kind: { type: 'character', size: longest }, write: textField })

const logical: Made = { kind: { type: 'logical' }, write: numberField }

const date = (measure: Measure): Made =>
  measure.isWholeDate
    ? { kind: { type: 'date' }, write: (value) => (value === null ? '' : String(value).replaceAll('-', '')) }
    : character(measure)

const single = (values: readonly ValueLabel[], measure: Measure): Made =>
  values.length > 0 && values.every(({ code }) => code >= 0)
    ? { kind: { type: 'single', values }, write: numberField }
    : quantity(measure)

const LOGICAL_FACTS = new Set(['admin', 'inactive', 'external'])

const fact = ({ name }: RawColumn, measure: Measure): Made => {
  if (LOGICAL_FACTS.has(name)) return logical
  return name === 'survey_version' ? quantity(measure) : character(measure)
}

const madeOf = (column: RawColumn, measure: Measure): Made => {
  switch (column.holds) {
    case 'code':
      return single(column.values, measure)
    case 'tick':
    case 'flag':
      return logical
    case 'rank':
    case 'number':
    case 'weight':
      return quantity(measure)
    case 'date':
      return date(measure)
    case 'text':
    case 'other':
    case 'files':
    case 'marks':
    case 'proof':
    case 'order':
      return character(measure)
    case 'fact':
      return fact(column, measure)
  }
}

const useOf = ({ holds, name }: RawColumn): TripleSVariable['use'] => {
  if (name === 'response_id') return 'serial'
  return holds === 'weight' ? 'weight' : null
}

const oneVariable = (column: RawColumn, measure: Measure): TripleSVariable => {
  const { name, label, value } = column
  const { kind, write } = madeOf(column, measure)
  return { name, label, use: useOf(column), kind, field: (response) => write(value(response)) }
}

const MOMENTS = new Set(['started_at', 'completed_at'])

/** A moment is two variables, in UTC: Triple-S tells dates and times apart. */
const momentVariables = ({ name, label, value }: RawColumn): readonly TripleSVariable[] => {
  const digits = (from: number, to: number) => (response: AskedResponse) =>
    String(value(response) ?? '')
      .slice(from, to)
      .replaceAll(/[-:]/g, '')
  const of = { label, use: null }
  return [
    { ...of, name, kind: { type: 'date' }, field: digits(0, 10) },
    { ...of, name: `${name}_time`, kind: { type: 'time' }, field: digits(11, 19) },
  ]
}

type Tick = RawColumn & Readonly<{ option: ValueLabel }>

const isTick = (column: RawColumn): column is Tick => column.option !== null

/** 0 and 1 for each code in turn; empty for who was not asked. An option that was not shown is 0. */
const bitsOf = (ticks: readonly Tick[]): TripleSVariable['field'] => {
  const length = Math.max(...ticks.map(({ option }) => option.code))
  return (response) => {
    const bits = Array.from({ length }, () => '0')
    let wasAsked = false
    for (const { option, value } of ticks) {
      const tick = value(response)
      wasAsked ||= tick !== null
      if (tick === 1) bits[option.code - 1] = '1'
    }
    // The quotes keep the zeros in front, as the standard asks.
    return wasAsked ? `"${bits.join('')}"` : ''
  }
}

const multiple = (name: string, ticks: readonly Tick[]): TripleSVariable => ({
  name,
  label: ticks[0]?.questionText ?? '',
  use: null,
  kind: { type: 'multiple', values: ticks.map(({ option }) => option) },
  field: bitsOf(ticks),
})

const fitsSet = (column: RawColumn): column is Tick => isTick(column) && isBit(column.option)

/** The ticks of each question that fit a multiple variable. */
const setsOf = (columns: readonly RawColumn[]): ReadonlyMap<string, readonly Tick[]> =>
  Map.groupBy(columns.filter(fitsSet), ({ question }) => question ?? '')

type Given = Readonly<{ measures: ReadonlyMap<string, Measure>; sets: ReturnType<typeof setsOf> }>

const variablesOf = (column: RawColumn, { measures, sets }: Given): readonly TripleSVariable[] => {
  const { name, question } = column
  const ticks = fitsSet(column) ? sets.get(question ?? '') : undefined
  if (ticks) return name === ticks[0]?.name ? [multiple(question ?? name, ticks)] : []
  if (MOMENTS.has(name)) return momentVariables(column)
  return [oneVariable(column, measures.get(name) ?? nothingMeasured)]
}

/**
 * The variables of a file: the ticks of a question are one multiple variable, in the place of the first; one whose code does not fit it
 * ("not coded yet" has 999999) is a logical variable.
 */
export const tripleSVariables = (
  columns: readonly RawColumn[],
  measures: ReadonlyMap<string, Measure>,
): readonly TripleSVariable[] => {
  const given = { measures, sets: setsOf(columns) }
  return columns.flatMap((column) => variablesOf(column, given))
}
