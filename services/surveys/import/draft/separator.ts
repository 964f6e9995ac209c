import type { ColumnFacts } from './column-facts.ts'

/** So many different values are choices; more are texts or numbers. */
export const MOST_CHOICES = 30

const SEPARATORS = [';', '|']

/** What separates several choices in a cell; null if there is one in each. */
export const separatorIn = ({ values, isNumeric }: ColumnFacts): string | null => {
  if (values === null || isNumeric) return null
  const cells = [...values.keys()]
  return (
    SEPARATORS.find((separator) => {
      const parts = new Set(cells.flatMap((cell) => cell.split(separator).map((part) => part.trim())))
      parts.delete('')
      return (
        cells.filter((cell) => cell.includes(separator)).length * 4 > cells.length &&
        parts.size <= MOST_CHOICES &&
        parts.size < cells.length * 2
      )
    }) ?? null
  )
}
