/** The list with the entry of one place at another. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
