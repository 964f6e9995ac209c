/** A band of numbers: includes `from`, excludes `to`; null if it is unbounded. */
export type Band = Readonly<{ from: number | null; to: number | null }>

type Banded = Readonly<{
  minimum?: number | undefined
  maximum?: number | undefined
  decimals?: number | undefined
  bands?: readonly number[] | undefined
}>

const USUAL_BANDS = 5

/** Where each band but the first begins: as the author says, else five bands of the same width between the bounds. */
const limitsOf = ({ bands, minimum, maximum, decimals = 0 }: Banded): readonly number[] => {
  if (bands) return bands
  if (minimum === undefined || maximum === undefined) return []
  const width = (maximum - minimum) / USUAL_BANDS
  const limits = Array.from({ length: USUAL_BANDS - 1 }, (_, i) =>
    Number((minimum + (i + 1) * width).toFixed(decimals)),
  )
  return [...new Set(limits)].filter((limit) => limit > minimum)
}

/** The bands of a question's tables, and of the columns that it makes; none where neither bands nor bounds are set. */
export const bandsOf = (question: Banded): readonly Band[] => {
  const limits = limitsOf(question)
  return limits.length === 0 ? [] : [null, ...limits].map((from, i) => ({ from, to: limits[i] ?? null }))
}
