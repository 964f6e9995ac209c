import type { Request } from './import-request.ts'

/** More are not remembered, so that the memory of a dry run stays small: some 100 bytes a row. */
const MOST = 2_000_000

const KEY_DIGITS = 20
const INTENT_DIGITS = 12

/** By its digits, as numbers: parts of texts would keep the whole texts in memory. */
const keyOf = ({ commandId }: Request): bigint => BigInt(`0x${commandId.replaceAll('-', '').slice(0, KEY_DIGITS)}`)
const intentIn = ({ intent }: Request): number => Number.parseInt(intent.slice(0, INTENT_DIGITS), 16)

/**
 * For a dry run, which stores no row: whether the file had a row of this respondent before, as the log would say it of one that is stored;
 * the `same` row, or an `other` one.
 */
export const seenRows = () => {
  const intents = new Map<bigint, number>()
  return (row: Request): 'new' | 'same' | 'other' => {
    const key = keyOf(row)
    const intent = intentIn(row)
    const before = intents.get(key)
    if (before !== undefined) return before === intent ? 'same' : 'other'
    if (intents.size < MOST) intents.set(key, intent)
    return 'new'
  }
}
