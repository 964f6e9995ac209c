/** A text of a file without what nobody sees: codes for terminals, line ends, halves of characters. */
export const legibleText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/ ?\p{Cc}+ ?/gu, ' ')
    .trim()

/** The same for every text in a value that is JSON. */
export const legible = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? legibleText(part) : part))
