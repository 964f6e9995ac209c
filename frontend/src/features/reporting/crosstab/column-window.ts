/** The columns of a table that are drawn: from `from` up to `to`, which is not among them. */
export type ColumnWindow = Readonly<{ from: number; to: number }>

/** A table of so many columns is drawn whole. */
export const MOST_WHOLE = 40
/** A wider one moves its window by so many columns at a time, and has as many beyond what is seen. */
const STEP = 8

export const wholeTable = (count: number): ColumnWindow => ({ from: 0, to: count })

/** In pixels. `scrolled`: away from the first column; `label`: the width of the labels, which stay in place; `column`: of a column. */
export type Place = Readonly<{ scrolled: number; width: number; label: number; column: number }>

/** Which of `count` columns are in view, with some beside them; all where nothing is laid out. */
export const columnsInView = ({ scrolled, width, label, column }: Place, count: number): ColumnWindow => {
  if (column <= 0 || width <= 0) return wholeTable(count)
  const [first, last] = [scrolled / column, (scrolled + width - label) / column]
  return {
    from: Math.max(0, Math.floor(first / STEP - 1) * STEP),
    to: Math.min(count, Math.ceil(last / STEP + 1) * STEP),
  }
}

/** The indexes of a window. */
export const indexesOf = ({ from, to }: ColumnWindow): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
