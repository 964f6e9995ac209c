const BETWEEN = ' · '

/** The words of a cell, without the blocks that spreadsheets and word processors put them in. */
const inlineOf = (cell: Element): readonly Node[] => {
  for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes)
  return [...cell.childNodes]
}

/** A row of several cells as a line; of one cell, which is layout, what is in it. */
const lineOf = ({ cells, ownerDocument }: HTMLTableRowElement): readonly Node[] => {
  const [first, ...others] = cells
  if (!first || others.length === 0) return [...(first?.childNodes ?? [])]
  const line = ownerDocument.createElement('p')
  line.append(...inlineOf(first), ...others.flatMap((cell) => [BETWEEN, ...inlineOf(cell)]))
  return [line]
}

const toLines = (table: HTMLTableElement): void => table.replaceWith(...[...table.rows].flatMap(lineOf))

const isLayout = ({ rows }: HTMLTableElement): boolean => [...rows].every(({ cells }) => cells.length < 2)

/** What is above a table belongs to no cell. */
const withoutCaption = (table: HTMLTableElement): void => {
  if (table.caption) table.before(...table.caption.childNodes)
  table.caption?.remove()
}

/** Changes the tables of what is pasted, those within others first. */
const withTables = (html: string, change: (table: HTMLTableElement) => void): string => {
  if (!/<table/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const table of [...body.querySelectorAll('table')].toReversed()) change(table)
  return body.innerHTML
}

/** For an editor that knows no tables, and would join the words of all cells: each row becomes a line. */
export const withoutTables = (html: string): string => withTables(html, toLines)

/** For an editor with tables: those that are layout give way to what is in them, and of one in another each row becomes a line. */
export const withFlatTables = (html: string): string =>
  withTables(
    withTables(html, (table) => isLayout(table) && toLines(table)),
    (table) => {
      withoutCaption(table)
      if (table.parentElement?.closest('table')) toLines(table)
    },
  )
