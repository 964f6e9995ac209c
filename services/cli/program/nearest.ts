type Rows = Readonly<{ before: readonly number[]; last: readonly number[] }>

const isSwapped = (one: string, other: string, row: number, at: number): boolean =>
  row > 0 && at > 0 && one[row] === other[at - 1] && one[row - 1] === other[at]

/** One row of the table of distances: the first `row` letters of `one`, compared with each beginning of `other`. */
const nextRow = (one: string, other: string, row: number, { before, last }: Rows): readonly number[] =>
  [...other].reduce<number[]>(
    (made, letter, at) => {
      const replaced = (last[at] ?? 0) + (one[row] === letter ? 0 : 1)
      const swapped = isSwapped(one, other, row, at) ? (before[at - 1] ?? 0) + 1 : replaced
      made.push(Math.min((last[at + 1] ?? 0) + 1, (made[at] ?? 0) + 1, replaced, swapped))
      return made
    },
    [row + 1],
  )

/**
 * How many letters must be inserted, deleted, replaced or swapped with their neighbour to turn one word into the other.
 */
const distanceOf = (one: string, other: string): number => {
  const first: Rows = { before: [], last: Array.from({ length: other.length + 1 }, (_, at) => at) }
  const rows = [...one].reduce<Rows>(
    ({ before, last }, _letter, row) => ({ before: last, last: nextRow(one, other, row, { before, last }) }),
    first,
  )
  return rows.last.at(-1) ?? 0
}

/** The word that was probably meant: at most two letters in five differ. Null if none is near. */
export const nearest = (word: string, words: readonly string[]): string | null => {
  const near = words
    .map((each) => ({ each, distance: distanceOf(word.toLowerCase(), each.toLowerCase()) }))
    .filter(({ each, distance }) => distance <= 0.4 * Math.max(word.length, each.length))
    .toSorted((a, b) => a.distance - b.distance)
  return near[0]?.each ?? null
}
