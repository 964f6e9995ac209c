/** Of a line of text, in points. */
const LINE = 15

/** How many lines a text takes that is wrapped in a column of this width, in characters. */
const linesOf = (text: string, width: number): number => {
  let [lines, filled] = [1, 0]
  for (const word of text.split(/\s+/)) {
    const isNew = filled > 0 && filled + 1 + word.length > width
    if (isNew) lines += 1
    filled = isNew || filled === 0 ? word.length : filled + 1 + word.length
    lines += Math.floor(Math.max(0, filled - 1) / width)
    filled = ((filled - 1) % width) + 1
  }
  return lines
}

/** A text that is wrapped, in its row, and how many characters its cell is wide. */
type Wrapped = Readonly<{ row: number; text: string; width: number }>

/** The heights of rows in which texts are wrapped: not every program finds them by itself, and the texts stood over one another. */
export const rowHeights = (texts: readonly Wrapped[]): Map<number, { height: number }> => {
  const lines = new Map<number, number>()
  for (const { row, text, width } of texts) lines.set(row, Math.max(lines.get(row) ?? 1, linesOf(text, width)))
  return new Map([...lines].filter(([, count]) => count > 1).map(([row, count]) => [row, { height: count * LINE }]))
}
