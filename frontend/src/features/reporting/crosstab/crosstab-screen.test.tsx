import type { TableRun } from '@portal/contracts/reporting/table'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aCell, answerTo, openPanel, openReport } from '../../../../test-support/report.tsx'
import { CrosstabScreen } from './crosstab-screen.tsx'

const open = (asked: Parameters<typeof openReport>[1] = {}) => openReport(<CrosstabScreen />, asked)
const table = async (name: RegExp) => within(await screen.findByRole('article', { name })).getByRole('table')
const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)
const rowsOf = async (name: RegExp) =>
  within(await table(name))
    .getAllByRole('row')
    .map(cellsOf)

/** Women (A) 60 %, men (B) 40 % of tiny bases. */
const compared = (run: TableRun): TableRun => ({
  ...run,
  tables: run.tables.map((one) => ({
    ...one,
    bases: [120, 90, 29],
    rows: [
      {
        id: 'c1',
        section: null,
        label: { key: 'survey-text' as const, text: 'Yes' },
        kind: 'code' as const,
        code: 1,
        cells: [
          aCell(0.5, { n: 60, base: 120 }),
          aCell(0.6, {
            n: 54,
            base: 90,
            status: 'small',
            higherThan: [{ column: '1-2', strict: false }],
            versusTotal: { direction: 'higher', strict: true },
          }),
          aCell(0.4, { n: 12, base: 29, status: 'too-small' }),
        ],
      },
    ],
  })),
})

describe('a crosstab', () => {
  it('offers columns, and starts with two questions about the respondents', async () => {
    const { asked, router } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Start with Do you drink tea? and Gender' }))
    await table(/With what/)
    expect(router.state.location.search).toBe('?banner=Q1%2CQ2')
    expect(asked()[0]?.banner.map(({ items }) => items.map(({ condition }) => condition))).toEqual([
      [1, 2].map((code) => ({ question: 'Q1', op: 'IN', values: [code] })),
      [1, 2].map((code) => ({ question: 'Q2', op: 'IN', values: [code] })),
    ])
    expect(asked()[0]?.questions).toEqual([])
  })

  const add = async (question: string, item?: string) => {
    const columns = within(screen.getByRole('region', { name: 'Columns' }))
    await userEvent.selectOptions(columns.getByLabelText('Add columns from'), question)
    if (item) await userEvent.selectOptions(columns.getByLabelText('Item'), item)
    await userEvent.click(columns.getByRole('button', { name: 'Add', hidden: true }))
  }

  it('has columns of any item of a grid', async () => {
    const { asked, router } = open({ search: '?banner=Q2' })
    await table(/With what/)
    await add('Q4 How do you find it?', 'Any item')
    await waitFor(() =>
      expect(
        asked()
          .at(-1)
          ?.banner[1]?.items.map(({ condition }) => condition),
      ).toEqual([1, 2].map((code) => ({ question: 'Q4', op: 'IN', values: [code] }))),
    )
    expect(router.state.location.search).toBe('?banner=Q2%2CQ4')
  })

  it('has columns of the bands of a number question', async () => {
    const age = {
      id: 'Q6',
      text: 'How old are you?',
      QuestionType: 49,
      shape: 'number' as const,
      precodes: [],
      scale: [],
    }
    const bands = [
      { from: null, to: 30 },
      { from: 30, to: null },
    ]
    const { asked } = open({ search: '?banner=Q2', more: [{ ...age, bands }] })
    await table(/With what/)
    await add('Q6 How old are you?')
    await waitFor(() =>
      expect(
        asked()
          .at(-1)
          ?.banner[1]?.items.map(({ condition }) => condition),
      ).toEqual([
        { question: 'Q6', op: '<', values: [30] },
        { question: 'Q6', op: '>=', values: [30] },
      ]),
    )
  })

  it('has groups above their columns, with the bases first', async () => {
    open({ search: '?banner=Q1,Q2&rows=Q3' })
    const rows = await rowsOf(/With what/)
    expect(rows[0]).toEqual(['Column %', 'Total', 'Do you drink tea?', 'Gender'])
    expect(rows[1]).toEqual(['YesA', 'NoB', 'WomanC', 'ManD'])
    expect(rows[2]).toEqual(['Base (n)', '200', '200', '200', '200', '200'])
    expect(rows[3]).toEqual(['Milk', '28.50', '28.50', '28.50', '28.50', '28.50'])
  })

  it('marks differences, small bases and bases too small to test', async () => {
    open({ search: '?banner=Q2&rows=Q1', run: (body) => ({ body: compared(answerTo(body)) }) })
    const rows = await rowsOf(/Do you drink tea/)
    expect(rows[2]).toEqual(['Base (n)', '120', '90*', '29**'])
    expect(rows[3]).toEqual(['Yes', '50.00', '▲higher than the banner group60.00b higher than B at 90%', '40.00'])
    const legend = screen.getByLabelText('Legend')
    expect(within(legend).getByText('Higher than column A at 95%')).toBeTruthy()
    expect(within(legend).getByText('Base under 30, not tested')).toBeTruthy()
    expect(within(legend).getByText('Differs from its banner group')).toBeTruthy()
  })

  it('shows counts, and hides arrows, when they are chosen', async () => {
    open({ search: '?banner=Q2&rows=Q1', run: (body) => ({ body: compared(answerTo(body)) }) })
    await table(/Do you drink tea/)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Counts' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare with the total' }))
    expect((await rowsOf(/Do you drink tea/))[3]).toEqual([
      'Yes',
      '50.0060',
      '60.00b higher than B at 90%54',
      '40.0012',
    ])
  })

  it('shows the share of a row that is in each column, when it is chosen', async () => {
    open({ search: '?banner=Q2&rows=Q1&decimals=1', run: (body) => ({ body: compared(answerTo(body)) }) })
    await table(/Do you drink tea/)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Row %' }))
    expect((await rowsOf(/Do you drink tea/))[3]).toEqual([
      'Yes',
      '50.0',
      '▲higher than the banner group60.0b higher than B at 90%90.0% of row',
      '40.020.0% of row',
    ])
  })

  it('is shown as its address says, which a colleague may get', async () => {
    const { router } = open({
      search: '?banner=Q2&rows=Q1&decimals=0&counts=1',
      run: (body) => ({ body: compared(answerTo(body)) }),
    })
    expect((await rowsOf(/Do you drink tea/))[3]?.[1]).toBe('5060')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare with the total' }))
    await userEvent.click(screen.getByRole('button', { name: 'More decimals' }))
    await waitFor(() =>
      expect(router.state.location.search).toBe('?banner=Q2&rows=Q1&decimals=1&counts=1&rowshares=0&arrows=0'),
    )
    await userEvent.selectOptions(screen.getByLabelText('Significance test'), 'None')
    await waitFor(() => expect(router.state.location.search).toContain('decimals=1&counts=1&rowshares=0&arrows=0'))
  })

  it('has the charts of its address, and writes there which were added and removed', async () => {
    const { router } = open({ search: '?banner=Q2&rows=Q1,Q3&charts=Q1.stacked' })
    await table(/Do you drink tea/)
    expect(screen.getByRole('button', { name: 'Remove chart: Do you drink tea?' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: /^Add chart: With what/ }))
    await waitFor(() => expect(router.state.location.search).toContain('charts=Q1.stacked%2CQ3.horizontalBar'))
    await userEvent.click(screen.getByRole('button', { name: 'Remove chart: Do you drink tea?' }))
    await waitFor(() => expect(router.state.location.search).toContain('charts=Q3.horizontalBar'))
  })

  it('orders the rows by a column', async () => {
    open({ search: '?banner=Q2&rows=Q3' })
    const labels = async () => (await rowsOf(/With what/)).slice(3).map(([label]) => label)
    expect(await labels()).toEqual(['Milk', 'Honey', 'Lemon'])
    const total = within(await table(/With what/)).getByRole('button', { name: 'Total' })
    await userEvent.click(total)
    await userEvent.click(total)
    expect(await labels()).toEqual(['Honey', 'Lemon', 'Milk'])
    expect(total.closest('th')?.ariaSort ?? total.closest('th')?.getAttribute('aria-sort')).toBe('ascending')
  })

  it('shows only chosen rows, and is tested by a chosen method', async () => {
    const { asked, router } = open({ search: '?banner=Q2' })
    await table(/With what/)
    await userEvent.click(screen.getByRole('checkbox', { name: /Anything else/ }))
    await userEvent.selectOptions(screen.getByLabelText('Significance test'), 'None')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ test: 'none', questions: ['Q1', 'Q2', 'Q3', 'Q4'] }))
    expect(router.state.location.search).toBe('?test=none&banner=Q2&rows=Q1%2CQ2%2CQ3%2CQ4')
  })

  it('is weighted by a chosen weight, which the address keeps, with weighted and effective bases', async () => {
    const weighted = (run: TableRun): TableRun => ({
      ...run,
      tables: run.tables.map((one) => ({
        ...one,
        weightedBases: one.bases.map((base) => ({ base: base + 0.5, effective: base / 2 })),
      })),
    })
    const { asked, router } = open({
      search: '?banner=Q2&rows=Q1',
      run: (body) => ({ body: weighted(answerTo(body)) }),
    })
    await table(/Do you drink tea/)
    await userEvent.selectOptions((await openPanel('Filter')).getByLabelText('Weight'), 'region')
    await waitFor(() => expect(asked().at(-1)?.weight).toBe('region'))
    expect(new URLSearchParams(router.state.location.search).get('weight')).toBe('region')
    const rows = await rowsOf(/Do you drink tea/)
    expect(rows.slice(3, 5)).toEqual([
      ['Weighted base', '200.50', '200.50', '200.50'],
      ['Effective base', '100.00', '100.00', '100.00'],
    ])
    expect(screen.getByText('Effective base under 30, not tested')).toBeTruthy()
    expect(screen.queryByText('Base under 100')).toBeNull()
  })

  it('has rows that the reader adds, which the address keeps', async () => {
    const { asked, router } = open({ search: '?banner=Q2' })
    await table(/With what/)
    const panel = await openPanel('Nets and statistics')
    await userEvent.selectOptions(panel.getByLabelText('Question'), 'Q3 With what?')
    await userEvent.type(panel.getByLabelText('Name'), 'Sweet')
    await userEvent.click(panel.getByRole('checkbox', { name: 'Honey', hidden: true }))
    await userEvent.click(panel.getByRole('checkbox', { name: 'Lemon', hidden: true }))
    await userEvent.click(panel.getByRole('button', { name: 'Add row', hidden: true }))
    const row = { kind: 'net', question: 'Q3', label: 'Sweet', codes: [2, 3] }
    await waitFor(() => expect(asked().at(-1)?.rows).toEqual([row]))
    expect(JSON.parse(new URLSearchParams(router.state.location.search).get('own') ?? '')).toEqual([row])
    await userEvent.click(panel.getByRole('button', { name: 'Remove: Sweet', hidden: true }))
    await waitFor(() => expect(asked().at(-1)?.rows).toBeUndefined())
  })

  it('is tested at chosen levels and with chosen bases, which the address keeps', async () => {
    const { asked, router } = open({ search: '?banner=Q2&rows=Q1' })
    await table(/Do you drink tea/)
    await userEvent.selectOptions(screen.getByLabelText('Small letters at'), '80%')
    await userEvent.selectOptions(screen.getByLabelText('Correction'), 'Bonferroni')
    const hidden = screen.getByLabelText('Hide bases under')
    await userEvent.clear(hidden)
    await userEvent.type(hidden, '١٢') // in the digits of Arabic, as of any language
    await waitFor(() =>
      expect(asked().at(-1)?.testing).toEqual({
        strict: 0.95,
        loose: 0.8,
        correction: 'bonferroni',
        testedFrom: 30,
        solidFrom: 100,
        hiddenUnder: 12,
      }),
    )
    expect(decodeURIComponent(router.state.location.search)).toBe(
      '?levels=0.95,0.8&correction=bonferroni&bases=30,100,12&banner=Q2&rows=Q1',
    )
    const legend = screen.getByLabelText('Legend')
    expect(within(legend).getByText('Higher than column A at 80%')).toBeTruthy()
    expect(within(legend).getByText('Base under 12, hidden')).toBeTruthy()
  })

  it('says that a cell is hidden, and separates letters that could be misread', async () => {
    const withHidden = (run: TableRun): TableRun => {
      const one = compared(run)
      const letters = ['', 'A', 'AA']
      const hidden = aCell(null, { n: null, base: 9, status: 'hidden' })
      const columns = one.columns.map((column, i) => ({ ...column, letter: letters[i] ?? '' }))
      const tables = one.tables.map((table) => ({
        ...table,
        rows: table.rows.map((row) => ({ ...row, cells: [...row.cells.slice(0, 2), hidden] })),
      }))
      return { ...one, columns, tables }
    }
    open({ search: '?banner=Q2&rows=Q1', run: (body) => ({ body: withHidden(answerTo(body)) }) })
    const rows = await rowsOf(/Do you drink tea/)
    expect(rows[3]?.slice(2)).toEqual(['▲higher than the banner group60.00aa higher than AA at 90%', '†hidden'])
  })

  it('adds a group of columns for one item of a grid', async () => {
    const { router } = open({ search: '?banner=Q2&rows=Q1' })
    await table(/Do you drink tea/)
    const columns = screen.getByRole('region', { name: 'Columns' })
    await userEvent.selectOptions(within(columns).getByLabelText('Add columns from'), 'Q4 How do you find it?')
    await userEvent.click(within(columns).getByRole('button', { name: 'Add', hidden: true }))
    await waitFor(() => expect(router.state.location.search).toBe('?banner=Q2%2CQ4.1&rows=Q1'))
    expect((await rowsOf(/Do you drink tea/))[0]).toEqual([
      'Column %',
      'Total',
      'Gender',
      'How do you find it? – Green tea',
    ])
  })

  it('says by which rules the figures were computed', async () => {
    open({ search: '?banner=Q2&rows=Q1' })
    expect(await screen.findByText('Base: respondents who were asked the question.')).toBeTruthy()
  })
})
