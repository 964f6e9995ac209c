import type { RowInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { describe, expect, it } from 'vitest'
import { aSpec } from '../../../../test-support/a-spec.ts'
import { blocksOf as blocksOfRun, sortedBlock, usualType } from './block-data.ts'

const blocksOf = (tables: readonly TableInWords[]) => blocksOfRun({ tables, spec: aSpec() })

const row = (label: string, value: number | null, differs: Partial<RowInWords> = {}): RowInWords => ({
  id: label,
  section: '',
  label,
  kind: 'code',
  code: null,
  cells: [{ n: 0, base: 100, value, status: 'ok', higherThan: [], versusTotal: null }],
  ...differs,
})
const table = (differs: Partial<TableInWords>): TableInWords => ({
  id: 'Q1',
  view: 'question',
  question: 'Q1',
  item: null,
  questionType: 1,
  shape: 'one-code',
  title: 'Seen any?',
  itemTitle: '',
  bases: [100],
  rows: [row('Yes', 0.6), row('No', 0.4)],
  ...differs,
})
const grid = [
  table({
    id: 'Q5_summary',
    view: 'summary',
    question: 'Q5',
    questionType: 9,
    shape: 'code-per-item',
    rows: [
      row('Yoda', 4.5, { section: 'Mean', kind: 'mean', code: 2 }),
      row('Han', 4.25, { section: 'Mean', kind: 'mean', code: 1 }),
    ],
  }),
  table({
    id: 'Q5_1',
    view: 'item',
    question: 'Q5',
    questionType: 9,
    shape: 'code-per-item',
    item: 1,
    itemTitle: 'Han',
    bases: [90],
  }),
  table({
    id: 'Q5_2',
    view: 'item',
    question: 'Q5',
    questionType: 9,
    shape: 'code-per-item',
    item: 2,
    itemTitle: 'Yoda',
    bases: [80],
  }),
]

describe('the block of a question', () => {
  it('draws the codes of a single choice as one series', () => {
    const block = blocksOf([table({})]).get('Q1')
    expect(block?.chart?.labels).toEqual(['Yes', 'No'])
    expect(block?.chart?.series).toEqual([{ name: 'Seen any?', shares: [0.6, 0.4] }])
  })

  it('draws nothing of numbers without bands: their only share is that of those who gave none', () => {
    const none = row('No answer', 0, { kind: 'none' })
    const mean = row('Mean', 49.9, { kind: 'mean' })
    const numbers = table({ shape: 'number', rows: [none, mean] })
    expect(blocksOf([numbers]).get('Q1')?.chart).toBe(null)
    const banded = table({ shape: 'number', rows: [row('18 to 29', 0.4), none, mean] })
    expect(blocksOf([banded]).get('Q1')?.chart?.labels).toEqual(['18 to 29', 'No answer'])
    const items = [1, 2].map((item) =>
      table({ id: `Q1_${item}`, view: 'item', item, shape: 'number-per-item', rows: [none] }),
    )
    const summary = table({ view: 'summary', shape: 'number-per-item', rows: [mean] })
    expect(blocksOf([summary, ...items]).get('Q1')?.chart).toBe(null)
  })

  it('has each part of a grid in its own column, though only some items have "no comment"', () => {
    const item = (code: number, ...rows: readonly RowInWords[]) =>
      table({ id: `Q5_${code}`, view: 'item', question: 'Q5', shape: 'code-per-item', item: code, rows })
    const [yes, no] = [row('Yes', 0.5, { code: 1 }), row('No', 0.25, { code: 2 })]
    const none = row('No answer', 0.25, { id: 'none', kind: 'none' })
    const noComment = row('No comment', 0.125, { id: 'Q5_2=98', code: 98 })
    const [summary] = grid
    const items = [item(1, yes, no, none), item(2, yes, no, noComment, { ...none, cells: [] })]
    const block = blocksOf(summary ? [summary, ...items] : []).get('Q5')
    expect(block?.matrix?.columns.map(({ label }) => label)).toEqual(['Yes', 'No', 'No comment', 'No answer', 'Mean'])
    expect(block?.matrix?.lines.map(({ cells }) => cells.map((cell) => cell?.value ?? null))).toEqual([
      [0.5, 0.25, null, 0.25, 4.25],
      [0.5, 0.25, 0.125, null, 4.5],
    ])
    expect(block?.chart?.series.map(({ shares }) => shares)).toEqual([
      [0.5, 0.5],
      [0.25, 0.25],
      [null, 0.125],
      [0.25, null],
    ])
    expect(block?.matrix?.lines[0]?.places[2]).toEqual({ table: 'Q5_1', row: '' })
  })

  it('leaves nets and statistics out of the chart', () => {
    const rows = [row('Yes', 0.6), row('Net', 0.9, { kind: 'net' }), row('Mean', 1.4, { kind: 'mean' })]
    expect(blocksOf([table({ rows })]).get('Q1')?.chart?.labels).toEqual(['Yes'])
  })

  it('shows the items of a grid by its scale, with the statistics of the summary for each item', () => {
    const block = blocksOf(grid).get('Q5')
    expect(block?.matrix?.columns.map(({ label }) => label)).toEqual(['Yes', 'No', 'Mean'])
    const figures = block?.matrix?.lines.map(({ label, base, cells }) => [label, base, ...cells.map((c) => c?.value)])
    expect(figures).toEqual([
      ['Han', 90, 0.6, 0.4, 4.25],
      ['Yoda', 80, 0.6, 0.4, 4.5],
    ])
    expect(block?.chart?.series.map(({ name }) => name)).toEqual(['Yes', 'No'])
  })

  it('says which points of a grid are not of its scale', () => {
    const outside = [
      row('Unfamiliar', 0.1, { code: 6, isOffScale: true }),
      row('No comment', 0.1, { code: 98 }),
      row('No answer', 0.1, { kind: 'none' }),
    ]
    const withOutside = grid.map((one) => (one.view === 'item' ? { ...one, rows: [...one.rows, ...outside] } : one))
    const chart = blocksOf(withOutside).get('Q5')?.chart
    expect([chart?.offScale, chart?.endsInNone]).toEqual([[false, false, true, true, false], true])
  })

  it('has no chart for an open text', () =>
    expect(
      blocksOf([table({ questionType: 3, shape: 'text', rows: [row('Answered', 0.5, { kind: 'texts' })] })]).get('Q1')
        ?.chart,
    ).toBeNull())
})

describe('a block whose answers are sorted', () => {
  const rows = [row('Few', 0.1), row('Most', 0.6), row('Some', 0.3), row('Mean', 2, { kind: 'mean' })]
  const [block] = blocksOf([table({ rows })]).values()
  const sorted = (isDescending: boolean) => block && sortedBlock(block, { column: 0, isDescending })

  it('has them so in its table and its chart, above its statistics', () => {
    expect(sorted(true)?.table.rows.map(({ label }) => label)).toEqual(['Most', 'Some', 'Few', 'Mean'])
    expect(sorted(true)?.chart).toMatchObject({
      labels: ['Most', 'Some', 'Few'],
      series: [{ shares: [0.6, 0.3, 0.1] }],
    })
    expect(sorted(false)?.chart?.labels).toEqual(['Few', 'Some', 'Most'])
  })

  it('stays as it is without an order, and where it is a grid', () => {
    const [matrix] = blocksOf(grid).values()
    expect(block && sortedBlock(block, null)).toBe(block)
    expect(matrix && sortedBlock(matrix, { column: 0, isDescending: true })).toBe(matrix)
  })
})

describe('the default chart', () => {
  const typeOf = (tables: readonly TableInWords[], isNarrow = false) => {
    const [block] = blocksOf(tables).values()
    return block?.chart ? usualType(block, block.chart, isNarrow) : null
  }
  const many = Array.from({ length: 10 }, (_, index) => row(String(index), 0.1))

  it('is a pie for a single choice', () => expect(typeOf([table({})])).toBe('pie'))
  it('is bars for several choices and for grids', () => {
    expect(typeOf([table({ questionType: 2, shape: 'codes' })])).toBe('bar')
    expect(typeOf(grid)).toBe('bar')
  })
  it('is horizontal if there are ten labels or more, or little space', () => {
    expect(typeOf([table({ questionType: 2, shape: 'codes', rows: many })])).toBe('horizontalBar')
    expect(typeOf([table({ questionType: 2, shape: 'codes' })], true)).toBe('horizontalBar')
  })
})
