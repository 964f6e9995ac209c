import type { Position } from './event-log.ts'

const WIDTH = 16
const HEX = /^[0-9a-f]{16}$/

/** Before the first event. */
export const START: Position = '0'.repeat(WIDTH)

/** A position number (from 1, dense) as 16 hex digits. Exact below 2^53: 14,000 years at 20,000 events a second. */
export const positionOf = (number: number): Position => number.toString(16).padStart(WIDTH, '0')

/** The number of a position, or null where the text is not a position of this log. */
export const numberOf = (position: Position): number | null => {
  const number = HEX.test(position) ? Number.parseInt(position, 16) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
