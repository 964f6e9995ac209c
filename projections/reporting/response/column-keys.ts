/**
 * Names of the columns of the answer index, printed and parsed only here:
 *
 * `Q1=2` chose code 2 · `Q5_3=2` item 3 got scale code (or rank) 2 · `Q5_3_7=2` it did in column 7 · `Q5_3=98`, `Q6_-1=98` no comment · `Q6=text` wrote
 * an open text · `Q6=text:3` has code 3 of the key's code frame · `Q7=number` gave a number · `Q7#w3`, `Q7#f3` bit 3 of its whole part, of its fraction is set · `Q7#n0`
 * it is below zero · `Q8_2=number`, `Q8_2#w3` the same for the number of item 2 · `Q1?` was asked · `Q5_3?` the item was
 * asked · `#complete` a status or flag · `#weight:w` a weight above 0 · `#weight:w:52` bit 52 of it is set.
 */
export type ColumnKey = string

export type FlagName = 'started' | 'complete' | 'admin' | 'inactive' | 'external'

export type Column =
  | Readonly<{ kind: 'code'; question: string; item: number | null; column?: number; code: number }>
  | Readonly<{ kind: 'text'; question: string; item: number | null }>
  | Readonly<{ kind: 'coded'; question: string; item: number | null; code: number }>
  | Readonly<{ kind: 'number'; question: string; item: number | null }>
  | Readonly<{ kind: 'slice'; question: string; item: number | null; part: string; bit: number }>
  | Readonly<{ kind: 'asked'; question: string; item: number | null }>
  | Readonly<{ kind: 'flag'; name: string }>
  | Readonly<{ kind: 'weight'; name: string; bit: number | null }>

export const codeColumn = (question: string, code: number): ColumnKey => `${question}=${code}`

export const itemColumn = (question: string, item: number, code: number): ColumnKey => `${question}_${item}=${code}`

/** Of a grid of two dimensions: the item got this scale code in this column. */
export const cellColumn = (question: string, item: number, column: number, code: number): ColumnKey =>
  `${question}_${item}_${column}=${code}`

export const askedColumn = (question: string, item?: number): ColumnKey =>
  item === undefined ? `${question}?` : `${question}_${item}?`

/** Who wrote something: to a question, or (`key` names both) to one item of it. */
export const textColumn = (key: string): ColumnKey => `${key}=text`

/** Who wrote something that was given this code, by its number: to a question, or (`key` names both) to one item of it. */
export const codedTextColumn = (key: string, code: number): ColumnKey => `${textColumn(key)}:${code}`

export const isCodedTextColumn = (column: ColumnKey): boolean => column.includes('=text:')

/** The respondents who gave a number: to a question, or (`key` names both) to one item of it. */
export const numberColumn = (key: string): ColumnKey => `${key}=number`

/** A binary digit of the whole part of a number (`w`) or of its fraction (`f`), or its sign (`n`). */
export type SlicePart = 'w' | 'f' | 'n'

export const sliceColumn = (key: string, part: SlicePart, bit: number): ColumnKey => `${key}#${part}${bit}`

export const flagColumn = (name: FlagName): ColumnKey => `#${name}`

/** The respondents with a weight above 0. */
export const weightColumn = (name: string): ColumnKey => `#weight:${name}`

export const weightBitColumn = (name: string, bit: number): ColumnKey => `#weight:${name}:${bit}`

const KEY = /^([A-Za-z][A-Za-z0-9]*)(?:_(-?\d+))?(?:(\?)|=(\d+)|(=text))$/
const NUMBER = /^([A-Za-z][A-Za-z0-9]*)(?:_(\d+))?(?:=number|#([wfn])(\d+))$/
const CELL = /^([A-Za-z][A-Za-z0-9]*)_(\d+)_(\d+)=(\d+)$/
const CODED = /^([A-Za-z][A-Za-z0-9]*)(?:_(\d+))?=text:(\d+)$/
const FLAG = /^#([a-z]+)$/
const WEIGHT = /^#weight:([A-Za-z][A-Za-z0-9_-]*)(?::(\d+))?$/

const parseWeightColumn = (key: ColumnKey): Column | null => {
  const [, name, bit] = WEIGHT.exec(key) ?? []
  return name === undefined ? null : { kind: 'weight', name, bit: bit === undefined ? null : Number(bit) }
}

const parseNumberColumn = (key: ColumnKey): Column | null => {
  const [, question, itemText, part, bit] = NUMBER.exec(key) ?? []
  if (question === undefined) return null
  const item = itemText === undefined ? null : Number(itemText)
  return part === undefined
    ? { kind: 'number', question, item }
    : { kind: 'slice', question, item, part, bit: Number(bit) }
}

const parseCellColumn = (key: ColumnKey): Column | null => {
  const [, question, item, column, code] = CELL.exec(key) ?? []
  if (question === undefined) return null
  return { kind: 'code', question, item: Number(item), column: Number(column), code: Number(code) }
}

const parseCodedColumn = (key: ColumnKey): Column | null => {
  const [, question, item, code] = CODED.exec(key) ?? []
  if (question === undefined) return null
  return { kind: 'coded', question, item: item === undefined ? null : Number(item), code: Number(code) }
}

/** What a key names; null if it is not a column key. */
export const parseColumn = (key: ColumnKey): Column | null => {
  const flag = FLAG.exec(key)?.[1]
  if (flag !== undefined) return { kind: 'flag', name: flag }
  const special = parseWeightColumn(key) ?? parseNumberColumn(key) ?? parseCellColumn(key) ?? parseCodedColumn(key)
  if (special) return special
  const [, question, itemText, asked, code, text] = KEY.exec(key) ?? []
  if (question === undefined) return null
  const item = itemText === undefined ? null : Number(itemText)
  if (asked !== undefined) return { kind: 'asked', question, item }
  if (code !== undefined) return { kind: 'code', question, item, code: Number(code) }
  return text === undefined ? null : { kind: 'text', question, item }
}
