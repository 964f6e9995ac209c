import type { ColumnInWords, RowInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { describe, expect, it } from 'vitest'
import { aSpec } from '../../../../test-support/a-spec.ts'
import { typesFor } from '../chart/chart-data.ts'
import { crosstabChart } from './crosstab-chart.ts'

const column = (id: string, label: string, group = ''): ColumnInWords => ({ id, label, group, letter: '' })
const total = column('total', 'Total')

const row = (id: string, kind: RowInWords['kind'], values: readonly (number | null)[]): RowInWords => ({
  id,
  section: '',
  label: id,
  kind,
  code: null,
  cells: values.map((value) => ({ n: 0, base: 50, value, status: 'ok', higherThan: [], versusTotal: null })),
})

const table = (differs: Partial<TableInWords> = {}): TableInWords => ({
  id: 'Q1',
  view: 'question',
  question: 'Q1',
  item: null,
  questionType: 1,
  shape: 'one-code',
  title: 'Tea?',
  itemTitle: '',
  bases: [100, 50, 50],
  rows: [
    row('Yes', 'code', [0.5, 0.6, null]),
    row('No answer', 'none', [0.5, 0.4, 0]),
    row('Net', 'net', [1, 1, 1]),
    row('Mean', 'mean', [1.5, 1.4, 2]),
  ],
  ...differs,
})
const columns = [total, column('1-1', 'Women', 'Gender'), column('1-2', 'Men', 'Gender')]

describe('the chart of a crosstab', () => {
  it('has the answers, with a bar for each column but the total', () =>
    expect(crosstabChart({ spec: aSpec(), columns }, table())).toMatchObject({
      labels: ['Yes', 'No answer'],
      series: [
        { name: 'Women', shares: [0.6, 0.4] },
        { name: 'Men', shares: [null, 0] },
      ],
      isGrouped: true,
    }))

  it('names the group of a column where another group has a column of the same name', () => {
    const two = [...columns, column('2-1', 'Women', 'Of both'), column('2-2', 'None')]
    const chart = crosstabChart({ spec: aSpec(), columns: two }, table())
    expect(chart?.series.map(({ name }) => name)).toEqual(['Women (Gender)', 'Men', 'Women (Of both)', 'None'])
    expect(chart?.colourKeys).toEqual(['1-1', '1-2', '2-1', '2-2'])
  })

  it('is a pie for a single column alone, and for none where one person may have several answers', () => {
    const one = { columns: columns.slice(0, 2) }
    const typesOf = (shape: TableInWords['shape'], of = one) => {
      const chart = crosstabChart({ spec: aSpec(), ...of }, table({ shape }))
      return chart && typesFor(chart)
    }
    expect(typesOf('one-code')).toContain('pie')
    expect(typesOf('codes')).toEqual(['bar', 'horizontalBar'])
    expect(typesOf('one-code', { columns })).toEqual(['bar', 'horizontalBar', 'stacked'])
  })

  it('is not drawn of texts, of a summary, and of a table without shares', () => {
    expect(crosstabChart({ spec: aSpec(), columns }, table({ shape: 'text' }))).toBeNull()
    expect(crosstabChart({ spec: aSpec(), columns }, table({ view: 'summary' }))).toBeNull()
    expect(crosstabChart({ spec: aSpec(), columns }, table({ rows: [row('Mean', 'mean', [1, 2, 3])] }))).toBeNull()
  })
})
