export type Encoding = 'utf-8' | 'utf-16le' | 'latin1' | 'windows-1252'

/** Bytes that are invalid in the declared encoding. `text` is what could be read before them. */
export type Decoded = Readonly<{ text: string; isBroken: boolean }>

/** Decodes the pieces of a file; a character that is divided between two pieces is joined. */
export type Decoder = Readonly<{ push: (bytes: Uint8Array) => Decoded; end: () => Decoded }>

const BOM = '\ufeff'

/** The length of the character that begins with this byte; 0 for a byte from the middle of one. */
const lengthOf = (byte: number): number => {
  if (byte < 0x80) return 1
  if (byte < 0xc0) return 0
  if (byte < 0xe0) return 2
  return byte < 0xf0 ? 3 : 4
}

/** How many bytes at the end belong to a character that continues in the next piece. */
const openUtf8 = (bytes: Uint8Array): number => {
  const last = [1, 2, 3].filter((back) => back <= bytes.length)
  const start = last.find((back) => lengthOf(bytes[bytes.length - back] ?? 0) > 0)
  return start !== undefined && lengthOf(bytes[bytes.length - start] ?? 0) > start ? start : 0
}

const openUtf16 = (bytes: Uint8Array): number => {
  const odd = bytes.length % 2
  const high = bytes[bytes.length - odd - 1] ?? 0
  return high >= 0xd8 && high <= 0xdb ? odd + 2 : odd
}

const none = (): number => 0

const strict = (label: string): ((bytes: Uint8Array) => string) => {
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true })
  return (bytes) => decoder.decode(bytes)
}

/** The longest valid beginning, found by halving. */
const readableStart = (
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => string,
  open: (bytes: Uint8Array) => number,
) => {
  const textOf = (length: number): string | null => {
    const start = bytes.subarray(0, length)
    try {
      return decode(start.subarray(0, length - open(start)))
    } catch {
      return null
    }
  }
  let [good, bad] = [0, bytes.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (textOf(middle) === null) bad = middle
    else good = middle
  }
  return textOf(good) ?? ''
}

const decoding = (decode: (bytes: Uint8Array) => string, open: (bytes: Uint8Array) => number): Decoder => {
  let rest: Uint8Array = new Uint8Array()
  const read = (bytes: Uint8Array): Decoded => {
    try {
      return { text: decode(bytes), isBroken: false }
    } catch {
      return { text: readableStart(bytes, decode, open), isBroken: true }
    }
  }
  return {
    push: (bytes) => {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      const cut = all.length - open(all)
      rest = all.slice(cut)
      return read(all.subarray(0, cut))
    },
    end: () => read(rest),
  }
}

const decoderOf = (encoding: Encoding): Decoder => {
  switch (encoding) {
    case 'utf-8':
      return decoding(strict('utf-8'), openUtf8)
    case 'utf-16le':
      return decoding(strict('utf-16le'), openUtf16)
    case 'windows-1252':
      return decoding(strict('windows-1252'), none)
    case 'latin1':
      // A TextDecoder reads latin1 as windows-1252; Buffer reads each byte as the character of that number.
      return decoding((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'), none)
  }
}

/** A decoder that removes the byte order mark at the start. */
export const textDecoder = (encoding: Encoding): Decoder => {
  const { push, end } = decoderOf(encoding)
  let isStart = true
  return {
    push: (bytes) => {
      const { text, isBroken } = push(bytes)
      const shown = isStart && text.startsWith(BOM) ? text.slice(1) : text
      if (text !== '') isStart = false
      return { text: shown, isBroken }
    },
    end,
  }
}
