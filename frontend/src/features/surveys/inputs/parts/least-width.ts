/** The column with the names of the rows. */
const NAMES_REM = 10

/** Under this width the columns of a table, which are equally wide, cannot be read any more: it scrolls. `each`: rem of a column. */
export const leastWidth = (columns: number, each = 3.5) => ({ minInlineSize: `${NAMES_REM + columns * each}rem` })
