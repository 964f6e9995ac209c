import { figuresIn } from '@portal/contracts/reporting/figures'
import type { RowInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { expect, it } from 'vitest'
import { tableText } from './table-text.ts'

const row = (label: string, kind: RowInWords['kind'], section: string, value: number | null): RowInWords => ({
  id: label,
  section,
  label,
  kind,
  code: null,
  cells: [0.5, value].map((one) => ({
    n: 0,
    base: 1_200,
    value: one,
    status: 'ok',
    higherThan: [],
    versusTotal: null,
  })),
})
const table: TableInWords = {
  id: 'Q1',
  view: 'question',
  question: 'Q1',
  item: null,
  questionType: 1,
  shape: 'one-code',
  title: 'Tea?',
  itemTitle: '',
  bases: [1_200, 20],
  rows: [row('=cmd()', 'code', '', 0.285), row('two\nlines', 'mean', 'Mean', null)],
}
const columns = [
  { id: 'total', group: '', label: 'Total', letter: '' },
  { id: '1-1', group: 'Gender', label: 'Women', letter: 'A' },
]

it('a table is copied as cells: its figures as they are shown, no formula, one line for each row', () =>
  expect(tableText(table, { columns, figures: figuresIn('en', 1), base: 'Base (n)' }).split('\n')).toEqual([
    '\t\tGender',
    'Tea?\tTotal\tWomen',
    'Base (n)\t1,200\t20',
    "'=cmd()\t50.0\t28.5",
    'Mean: two lines\t0.50\t',
  ]))
