import { LARGEST_WEIGHT, type Weights } from '@portal/contracts/reporting/weight'
import { type CellFault, cellAt } from './cells.ts'
import type { RowReason } from './row-reason.ts'

/** The column of a weight. */
export type WeightCell = Readonly<{ name: string; index: number }>

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

const faultOf = (cell: string): RowReason | null => {
  const weight = NUMBER.test(cell) ? Number(cell) : Number.NaN
  if (Number.isNaN(weight)) return { key: 'not-a-weight', values: { cell: JSON.stringify(cell) } }
  if (weight < 0) return { key: 'negative-weight', values: { cell } }
  return weight > LARGEST_WEIGHT ? { key: 'large-weight', values: { most: String(LARGEST_WEIGHT), cell } } : null
}

/** The weights of a row; a cell that means "no answer" gives none, which is not the same as 0. */
export const readWeights = (
  columns: readonly WeightCell[],
  missing: ReadonlySet<string>,
  cells: readonly string[],
): Readonly<{ weights: Weights; faults: readonly CellFault[] }> => {
  const given = columns.flatMap(({ name, index }) => {
    const cell = cellAt(cells, index)
    return missing.has(cell) ? [] : [{ name, index, cell, reason: faultOf(cell) }]
  })
  const faults = given.flatMap(({ index, reason }) => (reason === null ? [] : [{ index, reason }]))
  return { weights: Object.fromEntries(given.map(({ name, cell }) => [name, Number(cell)])), faults }
}
