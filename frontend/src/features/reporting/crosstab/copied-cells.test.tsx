import { afterEach, describe, expect, it } from 'vitest'
import { copiedCells } from './copied-cells.ts'

const tableOf = (html: string): HTMLTableElement => {
  const table = document.createElement('table')
  table.innerHTML = html
  document.body.append(table)
  return table
}
const select = (from: Node, to: Node): Selection | null => {
  const selection = getSelection()
  selection?.removeAllRanges()
  const range = document.createRange()
  range.setStartBefore(from)
  range.setEndAfter(to)
  selection?.addRange(range)
  return selection
}
afterEach(() => document.body.replaceChildren())

describe('cells that are copied from a crosstab', () => {
  const html = `<tbody><tr><th>Yes,\n  always</th>
    <td><span>▲<i>higher than the total</i></span><span data-figure>92.67</span><span>b</span></td>
    <td><span data-figure>40.00</span></td></tr>
    <tr><th>No</th><td><span data-figure>7.33</span></td><td></td></tr></tbody>`

  it('are their figures in lines and tabs, without letters, arrows and hidden words', () => {
    const table = tableOf(html)
    expect(copiedCells(table, select(table, table))).toBe('Yes, always\t92.67\t40.00\nNo\t7.33\t')
  })

  it('are only the selected ones', () => {
    const table = tableOf(html)
    const [, first, second] = table.rows[0]?.cells ?? []
    if (!first || !second) throw new Error('no cells')
    expect(copiedCells(table, select(first.childNodes[0] ?? first, second))).toBe('92.67\t40.00')
  })

  it('are left to the browser if only one is selected, or none', () => {
    const table = tableOf(html)
    const cell = table.rows[1]?.cells[0]?.firstChild
    if (!cell) throw new Error('no cell')
    expect(copiedCells(table, select(cell, cell))).toBeNull()
    getSelection()?.removeAllRanges()
    expect(copiedCells(table, getSelection())).toBeNull()
  })
})
