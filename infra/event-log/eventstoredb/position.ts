import type { PositionNumbers } from '../../feed/feed.ts'
import type { Position } from '../event-log.ts'
import type { WirePosition } from './client.ts'

const WIDTH = 16
const HEX = /^[0-9a-f]{32}$/

/** Before the first event. */
export const START: Position = '0'.repeat(2 * WIDTH)

const digits = (number: bigint): string => number.toString(16).padStart(WIDTH, '0')

/** 16 hex digits of the commit position and 16 of the prepare position: their byte order is log order. */
export const positionOf = ({ commit, prepare }: WirePosition): Position => digits(commit) + digits(prepare)

/** Null where the text is not a position of this log. */
export const wirePositionOf = (position: Position): WirePosition | null =>
  HEX.test(position)
    ? { commit: BigInt(`0x${position.slice(0, WIDTH)}`), prepare: BigInt(`0x${position.slice(WIDTH)}`) }
    : null

const numberOf = (position: Position): number | null => {
  const wire = wirePositionOf(position)
  return wire && wire.commit === wire.prepare && wire.commit <= Number.MAX_SAFE_INTEGER ? Number(wire.commit) : null
}

/**
 * A byte of the transaction file. Commit and prepare position are equal for records written at once, as the portal's
 * are.
 */
export const numbers: PositionNumbers = {
  areDense: false,
  numberOf,
  positionOf: (number) => digits(BigInt(number)) + digits(BigInt(number)),
}
