import type { TableColumn } from './table.ts'

type Column = Pick<TableColumn, 'id'>

/** A column's id begins with the number of its group, since labels may repeat. */
export const groupKeyOf = ({ id }: Column): string => id.split('-')[0] ?? id

/** Whether a column begins another group than the one before it. */
export const isFirstOfGroup = (columns: readonly Column[], index: number): boolean => {
  const [before, column] = [columns[index - 1], columns[index]]
  return before !== undefined && column !== undefined && groupKeyOf(before) !== groupKeyOf(column)
}

/** Columns of one group that stand side by side: the index of the first, and how many there are. */
export type GroupSpan<C> = Readonly<{ column: C; first: number; span: number }>

/** The groups of columns that stand side by side, each named by its first column. */
export const groupSpans = <C extends Column>(columns: readonly C[]): readonly GroupSpan<C>[] => {
  const spans: GroupSpan<C>[] = []
  for (const [first, column] of columns.entries()) {
    const last = spans.at(-1)
    if (last && groupKeyOf(last.column) === groupKeyOf(column))
      spans[spans.length - 1] = { ...last, span: last.span + 1 }
    else spans.push({ column, first, span: 1 })
  }
  return spans
}
