const bytesOf = (point: number): number => {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** The length of a text in UTF-8 bytes, which the limits of the log count. */
export const utf8Length = (text: string): number => {
  let bytes = 0
  for (const character of text) bytes += bytesOf(character.codePointAt(0) ?? 0)
  return bytes
}
