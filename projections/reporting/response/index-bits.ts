import type { ColumnKey } from './column-keys.ts'

/** The change of one respondent in the index by one event: which columns they enter, and which they leave. */
export type RespondentBits = {
  readonly ordinal: number
  /** In the order in which they came. A column may be there more than once: its last change counts. */
  readonly columns: ColumnKey[]
  /** For each of them, whether they enter it. */
  readonly isIn: boolean[]
  /** The respondent was erased: these columns must not show that there were texts which can no longer be read. */
  settles: ((column: ColumnKey) => boolean) | null
}

export const respondentBits = (ordinal: number): RespondentBits => ({ ordinal, columns: [], isIn: [], settles: null })

export const setBit = ({ columns, isIn }: RespondentBits, column: ColumnKey): void => {
  columns.push(column)
  isIn.push(true)
}

export const clearBit = ({ columns, isIn }: RespondentBits, column: ColumnKey): void => {
  columns.push(column)
  isIn.push(false)
}

/** Of these columns, those without respondents become as if they had never had any; the others change at this event. */
export const settle = (bits: RespondentBits, isNamed: (column: ColumnKey) => boolean): void => {
  bits.settles = isNamed
}
