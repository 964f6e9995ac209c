const LETTERS = 26

/** A, B, … Z, AA, AB, …: the name of column 0, 1, …, of a table and of a sheet. */
export const letterOf = (index: number): string => {
  const last = String.fromCharCode(65 + (index % LETTERS))
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS) - 1) + last
}
