import type { QuotaPlace, Response } from './response-state.ts'

/** The place that a page needs: in these cells, as this claim, to complete the survey or not. */
export type WantedPlace = QuotaPlace & Readonly<{ isLast: boolean }>

/** `full`: the first of the cells that has no place left; null if there is a place in all. */
export type ClaimedPlace = WantedPlace & Readonly<{ full: string | null }>

export const quotaOf = (response: Response): QuotaPlace =>
  response.status === 'not started' ? { claim: 0, cells: [] } : response.quota

export const isSameCells = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((cell) => b.includes(cell))

export const isSameClaim = (a: WantedPlace, b: WantedPlace): boolean =>
  a.claim === b.claim && a.isLast === b.isLast && isSameCells(a.cells, b.cells)

/**
 * Null if nothing has to be claimed. The last page claims even what the response has: a place that was claimed again
 * for the same number is not withdrawn, see docs/quotas.md.
 */
export const wantedPlace = (
  { claim, cells: held }: QuotaPlace,
  cells: readonly string[],
  isLast: boolean,
): WantedPlace | null => {
  const isNeeded = isLast ? cells.length > 0 || held.length > 0 : !isSameCells(cells, held)
  return isNeeded ? { claim, cells, isLast } : null
}
