import { type SavDictionary, SYSTEM_MISSING } from './sav-variable.ts'

const UNIT = 8
/** Commands of the compressed form; a smaller one is a number, less the bias. 0 means nothing. */
const [END, RAW, SPACES, MISSING] = [252, 253, 254, 255]

/** The values of a case, filled one after another. */
const caseValues = ({ units, bias, isLittleEndian }: SavDictionary) => {
  const values = Buffer.alloc(units * UNIT)
  let filled = 0
  const double = (value: number): void => {
    if (isLittleEndian) values.writeDoubleLE(value, filled * UNIT)
    else values.writeDoubleBE(value, filled * UNIT)
  }
  return {
    copy: (bytes: Buffer): void => {
      bytes.copy(values, filled * UNIT)
      filled += 1
    },
    /** Any command that needs no bytes. */
    command: (command: number): void => {
      if (command === SPACES) values.fill(0x20, filled * UNIT, (filled + 1) * UNIT)
      else double(command === MISSING ? SYSTEM_MISSING : command - bias)
      filled += 1
    },
    hasBegun: () => filled > 0,
    /** The case, once it is whole; the next one uses the same memory. */
    whole: (): Buffer | null => {
      if (filled < units) return null
      filled = 0
      return values
    },
  }
}
type CaseValues = ReturnType<typeof caseValues>

/** Units of 8 bytes from pieces of any length. */
const unitQueue = () => {
  let pending: Buffer = Buffer.alloc(0)
  let at = 0
  return {
    add: (piece: Uint8Array): void => {
      pending = Buffer.concat([pending.subarray(at), piece])
      at = 0
    },
    take: (): Buffer | null => {
      if (at + UNIT > pending.length) return null
      at += UNIT
      return pending.subarray(at - UNIT, at)
    },
    isEmpty: () => at === pending.length,
  }
}
type UnitQueue = ReturnType<typeof unitQueue>

/** Fills in values until there are no bytes for the next one. Yields each time when a case may be whole. */
type Filler = Readonly<{ fill: () => boolean; isOver: () => boolean }>

const plain = (queue: UnitQueue, values: CaseValues): Filler => ({
  fill: () => {
    const bytes = queue.take()
    if (bytes !== null) values.copy(bytes)
    return bytes !== null
  },
  isOver: () => false,
})

const compressed = (queue: UnitQueue, values: CaseValues): Filler => {
  let commands: Buffer = Buffer.alloc(UNIT)
  let next = UNIT
  let isOver = false

  const nextBlock = (): boolean => {
    const block = queue.take()
    if (block === null) return false
    commands = Buffer.from(block)
    next = 0
    return true
  }
  const raw = (): boolean => {
    const bytes = queue.take()
    if (bytes !== null) values.copy(bytes)
    return bytes !== null
  }
  const carryOut = (command: number): boolean => {
    if (command === RAW) return raw()
    if (command === END) isOver = true
    else if (command !== 0) values.command(command)
    return true
  }
  return {
    fill: () => {
      if (isOver || (next === UNIT && !nextBlock())) return false
      if (!carryOut(commands[next] ?? 0)) return false
      next += 1
      return true
    },
    isOver: () => isOver,
  }
}

/**
 * Reads cases from the bytes after the dictionary. `push` yields the values of each case that is whole, 8 bytes each; the same
 * memory is used again for the next.
 */
export const caseReader = (dictionary: SavDictionary) => {
  const queue = unitQueue()
  const values = caseValues(dictionary)
  const { fill, isOver } = dictionary.isCompressed ? compressed(queue, values) : plain(queue, values)
  return {
    push: function* (piece: Uint8Array): Generator<Buffer> {
      queue.add(piece)
      while (fill()) {
        const whole = values.whole()
        if (whole !== null) yield whole
      }
    },
    /** Whether a case has begun that is not whole, or bytes are left that belong to none. */
    isInside: (): boolean => values.hasBegun() || (!isOver() && !queue.isEmpty()),
  }
}
