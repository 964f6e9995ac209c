import { UnreadableFile } from '../unreadable-file.ts'
import type { NumberReader } from './numbers.ts'

/** The labels of values of texts over 8 bytes, by the name of the variable in capitals. */
export type LongLabels = ReadonlyMap<string, ReadonlyMap<string, string>>

const DAMAGED =
  'The labels of a text are longer than the part of the file that has them: the file is damaged. Export it again.'

/** Reads numbers and texts with their length before them, one after the other. */
const partsOf = (data: Buffer, { int }: NumberReader) => {
  let at = 0
  const take = (length: number): number => {
    const from = at
    if (length < 0 || from + length > data.length) throw new UnreadableFile(DAMAGED)
    at += length
    return from
  }
  const number = (): number => int(data, take(4))
  return {
    number,
    sized: (): Buffer => {
      const length = number()
      const from = take(length)
      return data.subarray(from, from + length)
    },
    isOver: (): boolean => at >= data.length,
  }
}

/** Record 7, subtype 21 (PSPP manual, "Long String Value Labels Record"). Throws UnreadableFile. */
export const longLabelsIn = (data: Buffer, numbers: NumberReader, text: (bytes: Buffer) => string): LongLabels => {
  const { number, sized, isOver } = partsOf(data, numbers)
  const found = new Map<string, ReadonlyMap<string, string>>()
  while (!isOver()) {
    const name = text(sized()).toUpperCase()
    number() // the width of the variable
    const labels = new Map<string, string>()
    for (let left = number(); left > 0; left -= 1) labels.set(text(sized()), text(sized()))
    found.set(name, labels)
  }
  return found
}
