import type { TableRow } from './table.ts'

const shareKinds: readonly TableRow['kind'][] = ['code', 'net', 'difference', 'texts', 'none']

/** Whether the values of a row are shares of its base (fractions 0..1); others are numbers. */
export const isShare = ({ kind }: Pick<TableRow, 'kind'>): boolean => shareKinds.includes(kind)
