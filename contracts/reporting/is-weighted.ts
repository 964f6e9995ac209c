import type { TableSpec } from './table.ts'

/** Whether figures are weighted, by a weight of the survey or to targets: small bases are then effective ones. */
export const isWeighted = ({ weight, weighting }: Pick<TableSpec, 'weight' | 'weighting'>): boolean =>
  weight !== undefined || weighting !== undefined
