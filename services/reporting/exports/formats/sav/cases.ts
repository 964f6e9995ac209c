import type { CsvValue } from '@portal/contracts/reporting/csv-line'
import { utf8 } from './bytes.ts'
import { HELD, type Segment, unitsOf } from './segments.ts'
import type { SavVariable } from './variables.ts'

/** Commands of the compressed form: one byte for each value of 8 bytes, in blocks of 8 commands. */
const [RAW, SPACES, MISSING] = [253, 254, 255]
const BIAS = 100
const [LEAST, MOST] = [1 - BIAS, 251 - BIAS]

const isSpaces = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0x20)

/** Small whole numbers are commands themselves. */
const shortCommand = (value: number | null): number => {
  if (value === null) return MISSING
  return Number.isInteger(value) && value >= LEAST && value <= MOST ? value + BIAS : RAW
}

/** Writes values in the compressed form; `take` returns the bytes of the whole blocks so far. */
const valueWriter = () => {
  let out = Buffer.alloc(65_536)
  let length = 0
  const block = Buffer.alloc(72)
  let commands = 0
  let used = 8

  const flush = (): void => {
    if (length + used > out.length) out = Buffer.concat([out.subarray(0, length), Buffer.alloc(out.length + used)])
    block.copy(out, length, 0, used)
    length += used
    block.fill(0, 0, 8)
    commands = 0
    used = 8
  }
  const command = (code: number): void => {
    block[commands] = code
    commands += 1
    if (commands === 8) flush()
  }
  return {
    number: (value: number | null): void => {
      const short = shortCommand(value)
      if (short === RAW) used = block.writeDoubleLE(value ?? 0, used)
      command(short)
    },
    /** Eight bytes. */
    bytes: (value: Buffer): void => {
      const short = isSpaces(value) ? SPACES : RAW
      if (short === RAW) used += value.copy(block, used)
      command(short)
    },
    /** What is left of the last block stays zero: such commands are ignored. */
    end: (): void => {
      if (commands > 0) flush()
    },
    take: (): Buffer => {
      const taken = Buffer.from(out.subarray(0, length))
      length = 0
      return taken
    },
  }
}

/** The bytes that a segment holds of its variable's text. */
const heldBy = (bytes: Buffer, { width, part }: Segment): Buffer =>
  bytes.subarray(part * HELD, part * HELD + Math.min(width, HELD))

const UNIT = 8

/** Writes the cases: `add` takes the values of the variables of one case. */
export const caseWriter = (segments: readonly Segment[]) => {
  const write = valueWriter()
  const byVariable = [...Map.groupBy(segments, ({ variable }) => variable)]
  const room = Buffer.alloc(HELD + 1)

  const string = (bytes: Buffer, segment: Segment): void => {
    const end = unitsOf(segment.width) * UNIT
    room.fill(0x20, 0, end)
    heldBy(bytes, segment).copy(room)
    for (let at = 0; at < end; at += UNIT) write.bytes(room.subarray(at, at + UNIT))
  }
  const text = (value: CsvValue, width: number, parts: readonly Segment[]): void => {
    const bytes = utf8(String(value ?? ''), width)
    for (const segment of parts) string(bytes, segment)
  }

  return {
    add: (read: (variable: SavVariable) => CsvValue): void => {
      for (const [variable, parts] of byVariable) {
        const value = read(variable)
        if (variable.width > 0) text(value, variable.width, parts)
        else write.number(typeof value === 'number' ? value : null)
      }
    },
    end: write.end,
    take: write.take,
  }
}
