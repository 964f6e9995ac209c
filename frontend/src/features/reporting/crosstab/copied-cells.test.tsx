import { afterEach, describe, expect, it } from 'vitest'
import { copiedCells, copiedTable } from './copied-cells.ts'

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

  it('are numbers in the line of bases, without the marks of small ones', () => {
    const cell = '<td>98<span data-beside>*</span></td>'
    const table = tableOf(`<tbody><tr><th>Base (n)</th><td>936</td>${cell}</tr></tbody>`)
    expect(copiedCells(table, select(table, table))).toBe('Base (n)\t936\t98')
  })

  it('are only the selected ones', () => {
    const table = tableOf(html)
    const [, first, second] = table.rows[0]?.cells ?? []
    if (!first || !second) throw new Error('no cells')
    expect(copiedCells(table, select(first.childNodes[0] ?? first, second))).toBe('92.67\t40.00')
  })

  it('stand below their heads, also where a head spans several columns or rows', () => {
    const table = tableOf(`<thead>
      <tr><th rowspan="2">Column %</th><th rowspan="2"><button><b data-figure>Total</b></button></th>
        <th colspan="2">Gender</th><th colspan="2">Age</th></tr>
      <tr>${['Women', 'Men', 'Young', 'Old'].map((name) => `<th><b data-figure>${name}</b><i>a</i></th>`).join('')}</tr>
      </thead><tbody><tr><th>Yes <button><i class="visually-hidden">Keep at the top: Yes</i></button></th>
      ${[1, 2, 3, 4, 5].map((figure) => `<td><span data-figure>${figure}</span></td>`).join('')}</tr></tbody>`)
    expect(
      copiedCells(table, select(table, table))
        ?.split('\n')
        .map((line) => line.split('\t')),
    ).toEqual([
      ['Column %', 'Total', 'Gender', '', 'Age', ''],
      ['', '', 'Women', 'Men', 'Young', 'Old'],
      ['Yes', '1', '2', '3', '4', '5'],
    ])
  })

  it('that begin in the middle of a row keep their places', () => {
    const table = tableOf(html)
    const figure = table.rows[0]?.cells[2]
    if (!figure) throw new Error('no cell')
    expect(copiedCells(table, select(figure, table.rows[1]?.cells[1] ?? figure))).toBe('\t\t40.00\nNo\t7.33\t')
  })

  it('are no formulas where an answer is one, and figures below zero stay figures', () => {
    const table = tableOf('<tbody><tr><th>=cmd|calc</th><td><span data-figure>-1.50</span></td></tr></tbody>')
    expect(copiedCells(table, select(table, table))).toBe("'=cmd|calc\t-1.50")
  })

  it('are a table of HTML too, in which no answer is markup', () => {
    expect(copiedTable('<b>Tea</b> & milk\t1\nNo\t')).toBe(
      '<table><tr><td>&lt;b&gt;Tea&lt;/b&gt; &amp; milk</td><td>1</td></tr><tr><td>No</td><td></td></tr></table>',
    )
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
