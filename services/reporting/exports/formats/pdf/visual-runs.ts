import bidiFactory from 'bidi-js'

/** The package's types describe its only export as a module. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** A part of a line in one direction. `text` is in the order in which a font takes it. */
export type VisualRun = Readonly<{ text: string; isRightToLeft: boolean }>

type Levelled = Readonly<{ text: string; level: number }>

/** Texts that every reader sees in the order in which they are stored. */
const isPlain = (line: string): boolean =>
  !/[^ -\u0590\u2000-\u200d\u2010-\u2027\u2030-\u2065\u20a0-\u2bff\n\t]/.test(line)

const NEUTRAL = '\u2606\u2606'

/** The package takes each half of a sign beyond U+FFFF for a letter from left to right: an emoji has no direction. */
const withoutHalves = (line: string): string =>
  line.replaceAll(/[\u{10000}-\u{10ffff}]/gu, (sign) => (/\p{L}|\p{N}/u.test(sign) ? sign : NEUTRAL))

/** They say in which direction what follows runs, and are not drawn themselves. */
const ISOLATES = /[\u2066-\u2069]/

const levelledRuns = (line: string, direction: 'ltr' | 'rtl'): readonly Levelled[] => {
  const embedding = bidi.getEmbeddingLevels(withoutHalves(line), direction)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const runs: { text: string; level: number }[] = []
  for (let at = 0; at < line.length; at += 1) {
    const level = embedding.levels[at] ?? 0
    const sign = mirrored.get(at) ?? line.charAt(at)
    if (ISOLATES.test(sign)) continue
    const last = runs.at(-1)
    if (last && last.level === level) last.text += sign
    else runs.push({ text: sign, level })
  }
  return runs
}

/** From the highest level to the lowest odd one, each row of runs at that level or above is reversed (UAX 9, rule L2). */
const reordered = (runs: readonly Levelled[]): readonly Levelled[] => {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start
      while ((order[end]?.level ?? -1) >= level) end += 1
      order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return order
}

/** A font turns a run with letters of a right-to-left script itself; one of signs alone is turned here. */
const turned = (text: string): string => (/\p{L}/u.test(text) ? text : [...text].reverse().join(''))

/** The parts of a line from left to right, by the Unicode Bidirectional Algorithm (UAX 9). */
export const visualRuns = (line: string, direction: 'ltr' | 'rtl'): readonly VisualRun[] => {
  if (line === '') return []
  if (direction === 'ltr' && isPlain(line)) return [{ text: line, isRightToLeft: false }]
  return reordered(levelledRuns(line, direction)).map(({ text, level }) => {
    const isRightToLeft = level % 2 === 1
    return { text: isRightToLeft ? turned(text) : text, isRightToLeft }
  })
}
