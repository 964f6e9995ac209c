import type { ColumnKey } from './column-keys.ts'

/** What one event changes of one respondent's place in the index: which columns they are in from now on, and in which not. */
export type RespondentBits = {
  readonly ordinal: number
  readonly changes: Map<ColumnKey, boolean>
  /** The respondent was erased: what the columns named here say must not tell of words that nobody can read any more. */
  settles: ((column: ColumnKey) => boolean) | null
}

export const respondentBits = (ordinal: number): RespondentBits => ({ ordinal, changes: new Map(), settles: null })

export const setBit = ({ changes }: RespondentBits, column: ColumnKey): void => {
  changes.set(column, true)
}

export const clearBit = ({ changes }: RespondentBits, column: ColumnKey): void => {
  changes.set(column, false)
}

/** Of the columns named, those that nobody is in are as if nobody had ever been; the others change at this event. */
export const settle = (bits: RespondentBits, isNamed: (column: ColumnKey) => boolean): void => {
  bits.settles = isNamed
}
