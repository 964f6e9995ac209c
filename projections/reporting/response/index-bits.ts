import type { ColumnKey } from './column-keys.ts'

/** The change of one respondent in the index by one event: which columns they enter, and which they leave. */
export type RespondentBits = {
  readonly ordinal: number
  readonly changes: Map<ColumnKey, boolean>
  /** The respondent was erased: these columns must not show that there were texts which can no longer be read. */
  settles: ((column: ColumnKey) => boolean) | null
}

export const respondentBits = (ordinal: number): RespondentBits => ({ ordinal, changes: new Map(), settles: null })

export const setBit = ({ changes }: RespondentBits, column: ColumnKey): void => {
  changes.set(column, true)
}

export const clearBit = ({ changes }: RespondentBits, column: ColumnKey): void => {
  changes.set(column, false)
}

/** Of these columns, those without respondents become as if they had never had any; the others change at this event. */
export const settle = (bits: RespondentBits, isNamed: (column: ColumnKey) => boolean): void => {
  bits.settles = isNamed
}
