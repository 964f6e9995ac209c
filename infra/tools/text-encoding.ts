/** The encoding that the first bytes of a file show by their byte order mark, or null. */
export const markedEncoding = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null => {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

/** Whether bytes are UTF-8. `isCut`: they are the first of a file, so the last character may be cut off. */
export const isUtf8 = (bytes: Uint8Array, isCut: boolean): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return true
  } catch {
    return false
  }
}

type Byte = number | undefined

const isLineEnd = (byte: Byte): boolean => byte === 0x0a || byte === 0x0d

/** How many pairs of bytes are so. */
const pairsIn = (bytes: Uint8Array, isSo: (one: Byte, other: Byte) => boolean): number => {
  let found = 0
  for (let at = 0; at + 1 < bytes.length; at += 2) if (isSo(bytes[at], bytes[at + 1])) found += 1
  return found
}

/**
 * Whether bytes without a mark are UTF-16: ends of lines then have a zero byte, behind them or before them. Bytes that are UTF-8 too may hold a few of
 * those by accident; in others such a byte may be half of another character.
 */
export const unmarkedUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const all = bytes.filter(isLineEnd).length
  const needed = all / (isUtf8(bytes, true) ? 2 : 10)
  if (pairsIn(bytes, (one, other) => isLineEnd(one) && other === 0) > needed) return 'utf-16le'
  return pairsIn(bytes, (one, other) => one === 0 && isLineEnd(other)) > needed ? 'utf-16be' : null
}
