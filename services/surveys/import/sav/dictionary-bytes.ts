import { UnreadableFile } from '../unreadable-file.ts'

/** No dictionary of a real file comes near; a hostile one is refused before it fills the memory. */
const MOST_DICTIONARY_BYTES = 64 * 2 ** 20

export const CUT_OFF = 'The file ends before its list of variables does: it is cut off. Copy or export it again.'

/** Reads the dictionary of a system file part by part, and hands over the bytes that follow it. */
export const dictionaryBytes = (pieces: AsyncIterable<Uint8Array>) => {
  const source = pieces[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  let read = 0

  const fill = async (length: number): Promise<void> => {
    read += length
    if (read > MOST_DICTIONARY_BYTES)
      throw new UnreadableFile('The list of variables is longer than 64 MiB: this is not a file of SPSS.')
    const parts: Uint8Array[] = [held]
    let size = held.length
    while (size < length) {
      const { value, done } = await source.next()
      if (done) throw new UnreadableFile(CUT_OFF)
      parts.push(value)
      size += value.length
    }
    if (parts.length > 1) held = Buffer.concat(parts)
  }

  return {
    take: async (length: number): Promise<Buffer> => {
      await fill(length)
      const taken = held.subarray(0, length)
      held = held.subarray(length)
      return taken
    },
    /** Everything that was not taken. */
    rest: async function* (): AsyncGenerator<Buffer> {
      if (held.length > 0) yield held
      for (;;) {
        const { value, done } = await source.next()
        if (done) return
        yield Buffer.from(value.buffer, value.byteOffset, value.length)
      }
    },
    close: async (): Promise<void> => {
      await source.return?.()
    },
  }
}
export type DictionaryBytes = ReturnType<typeof dictionaryBytes>
