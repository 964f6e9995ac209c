import type { TableColumn } from './table.ts'

type Column = Pick<TableColumn, 'id'>

/** A column's id begins with the number of its group, since labels may repeat. */
export const groupKeyOf = ({ id }: Column): string => id.split('-')[0] ?? id

/** Whether a column begins another group than the one before it. */
export const isFirstOfGroup = (columns: readonly Column[], index: number): boolean => {
  const [before, column] = [columns[index - 1], columns[index]]
  return before !== undefined && column !== undefined && groupKeyOf(before) !== groupKeyOf(column)
}
