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

/** The editor knows no tables, and would join the words of all cells: each row becomes a line. */
export const withoutTables = (html: string): string => {
  if (!/<table/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    table.replaceWith(...[...table.rows].flatMap(lineOf))
  }
  return body.innerHTML
}
