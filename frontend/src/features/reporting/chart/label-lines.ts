const MOST_LINES = 3

const linesOf = (text: string, width: number): readonly string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Whether a label of such a width holds the whole text, without a line that is longer. */
export const holds = (width: number, text: string): boolean => {
  const lines = linesOf(text, width)
  return lines.length <= MOST_LINES && lines.every((line) => line.length <= width)
}

/** A text whose first letter is of Hebrew or Arabic. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff]/u

/** A drawing runs from left to right: lines of a text that does not say so (RLI … PDI). */
const directed = (text: string, lines: readonly string[]): string[] =>
  lines.map((line) => (RIGHT_TO_LEFT.test(text) ? `\u2067${line}\u2069` : line))

/** The whole text in lines that are no longer than this, if its words are not. */
export const inLines = (text: string, width: number): string[] => directed(text, linesOf(text, width))

/** Broken into lines at spaces, so that labels fit under their bars; at most three lines. */
export const wrapped = (text: string, width: number): string[] => {
  const lines = linesOf(text, width)
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`] : lines
  return directed(text, shown)
}
