/** The text that a cell has in a spreadsheet: its figure alone, without letters, arrows and words for screen readers. */
const textOf = (cell: Element): string =>
  (cell.querySelector('[data-figure]')?.textContent ?? cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/**
 * The selected cells of a table as lines of cells separated by tabs, as spreadsheets take them; null if the selection is
 * within one cell, which is then copied as it is.
 */
export const copiedCells = (table: Element, selection: Selection | null): string | null => {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].filter((cell) => range.intersectsNode(cell)).map(textOf),
  )
  const chosen = rows.filter((cells) => cells.length > 0)
  if (chosen.flat().length < 2) return null
  return chosen.map((cells) => cells.join('\t')).join('\n')
}
