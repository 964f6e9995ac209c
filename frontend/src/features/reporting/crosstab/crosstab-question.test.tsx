import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { drawnFigures } from '../../../../test-support/drawn-figures.ts'
import { answerTo, openReport } from '../../../../test-support/report.tsx'
import type { Asked } from '../../../../test-support/server.ts'
import { CrosstabScreen } from './crosstab-screen.tsx'

const open = async (more: Parameters<typeof openReport>[1] = {}) => {
  const opened = openReport(<CrosstabScreen />, { search: '?banner=Q2&rows=Q1,Q3', ...more })
  await screen.findByRole('article', { name: /With what/ })
  return opened
}
const question = () => within(screen.getByRole('article', { name: /With what/ }))
const press = (name: string) => userEvent.click(question().getByRole('button', { name }))
const chart = () => screen.queryByRole('img', { name: 'Chart: With what?. The table shows its figures.' })

describe('a question of a crosstab', () => {
  it('has a chart when the reader adds one, of a kind that fits, until it is removed', async () => {
    await open()
    expect(chart()).toBeNull()
    await press('Add chart: With what?')
    expect(chart()).not.toBeNull()
    expect(screen.getAllByRole('img', { name: /^Chart:/ })).toHaveLength(1)
    const kind = question().getByLabelText<HTMLSelectElement>('Chart type: With what?')
    expect(kind.value).toBe('horizontalBar')
    expect([...kind.options].map(({ value }) => value)).toEqual(['bar', 'horizontalBar'])
    await userEvent.selectOptions(kind, 'Bars')
    expect(kind.value).toBe('bar')
    expect(question().getByRole('button', { name: 'Save as image: With what?' })).toBeTruthy()
    await press('Remove chart: With what?')
    expect(chart()).toBeNull()
  })

  it('has a legend with the columns', async () => {
    await open()
    await press('Add chart: With what?')
    expect(
      question()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Woman', 'Man'])
  })

  it('has a line where another group of columns begins, also one with the same heading', async () => {
    await open({ search: '?banner=Q2,Q2.9&rows=Q1,Q3' })
    const heads = question().getAllByRole('columnheader', { name: /^(Woman|Man)/ })
    expect(heads.map(({ className }) => className)).toEqual(['cross-first', '', 'cross-first', ''])
    const bases = question().getAllByRole('row', { name: /^Base/ })[0]?.querySelectorAll('td') ?? []
    expect([...bases].map(({ className }) => className)).toEqual(['', 'cross-first', '', 'cross-first', ''])
  })

  it('without shares offers no chart', async () => {
    const withoutRows = (body: unknown) => {
      const run = answerTo(body)
      return { body: { ...run, tables: run.tables.map((table) => ({ ...table, rows: [] })) } }
    }
    await open({ run: withoutRows })
    expect(question().queryByRole('button', { name: /chart/i })).toBeNull()
  })

  it('fills the screen, and returns', async () => {
    await open()
    await press('Full screen: With what?')
    const large = within(screen.getByRole('dialog', { name: 'With what?' }))
    expect(large.getByRole('table')).toBeTruthy()
    expect(screen.getAllByRole('table')).toHaveLength(2) // not a third time behind it
    await userEvent.click(large.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(question().getByRole('table')).toBeTruthy()
  })

  it('is exported alone, by the columns and the filter of the report', async () => {
    const exportId = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
    const sent: unknown[] = []
    const also = ({ path, method, body }: Asked) => {
      if (path !== '/api/reporting/exports') return null
      if (method === 'POST') sent.push(body)
      return { body: method === 'POST' ? { exportId } : [] }
    }
    const { asked } = await open({ also })
    await press('Export: With what?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Export report' }))
    expect(within(dialog.getByLabelText('Content')).getByText('The tables of this question')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }))
    expect(sent).toMatchObject([{ content: { kind: 'tables', spec: { ...asked()[0], questions: ['Q3'] } } }])
  })

  it('says that selected cells are copied, as text and as a table', async () => {
    await open()
    const table = question().getAllByRole('table')[0]
    if (!table) throw new Error('no table')
    getSelection()?.selectAllChildren(table)
    const copied = new Map<string, string>()
    fireEvent.copy(table, { clipboardData: { setData: (type: string, text: string) => copied.set(type, text) } })
    expect(copied.get('text/plain')).toContain('Milk\t')
    expect(copied.get('text/html')).toMatch(/<tr><td>Milk<\/td><td>[\d.]+<\/td>/)
    expect(await screen.findByText('The cells are copied. Paste them into a spreadsheet.')).toBeTruthy()
  })

  it('is copied whole by a button: by keyboard nothing can be selected, and of a wide banner not all cells are in the page', async () => {
    const copied: string[] = []
    const writeText = async (text: string) => void copied.push(text)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    const wide = (body: unknown) => {
      const run = answerTo(body)
      const [total, ...rest] = run.columns
      const columns = Array.from({ length: 50 }, (_, at) => ({ ...rest[0], id: `1-${at + 1}` }))
      const tables = run.tables.map((table) => ({
        ...table,
        bases: [...columns, total].map(() => 200),
        rows: table.rows.map((row) => ({ ...row, cells: [...columns, total].flatMap(() => row.cells[0] ?? []) })),
      }))
      return { body: { ...run, columns: [total, ...columns], tables } }
    }
    await open({ run: wide })
    await press('Copy tables: With what?')
    expect(await screen.findByText('The tables are copied. Paste them into a spreadsheet.')).toBeTruthy()
    const lines = copied[0]?.split('\n') ?? []
    expect(lines.map((line) => line.split('\t').length)).toEqual([52, 52, 52, 52, 52, 52])
    expect(lines[3]?.startsWith('Milk\t28.50\t28.50')).toBe(true)
  })

  it('is copied in the order in which its rows are shown', async () => {
    const copied: string[] = []
    const writeText = async (text: string) => void copied.push(text)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    await open({ search: '?banner=Q2&rows=Q3&sort=Q3.total.up' })
    await press('Copy tables: With what?')
    await waitFor(() => expect(copied).toHaveLength(1))
    const names = copied[0]?.split('\n').map((line) => line.split('\t')[0])
    expect(names?.slice(3)).toEqual(['Honey', 'Lemon', 'Milk'])
  })

  it('is copied as a table too, for documents and mails', async () => {
    const written: Readonly<Record<string, Blob>>[] = []
    const write = async ([item]: readonly { parts: Readonly<Record<string, Blob>> }[]) => {
      if (item) written.push(item.parts)
    }
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly parts
        constructor(parts: Readonly<Record<string, Blob>>) {
          this.parts = parts
        }
      },
    )
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } })
    await open()
    await press('Copy tables: With what?')
    expect(await screen.findByText('The tables are copied. Paste them into a spreadsheet.')).toBeTruthy()
    vi.unstubAllGlobals()
    expect(await written[0]?.['text/plain']?.text()).toMatch(/^Milk\t/m)
    expect(await written[0]?.['text/html']?.text()).toMatch(/<tr><td>Milk<\/td><td>[\d.]+<\/td>/)
  })

  it('has its chart in the order in which its rows are shown', async () => {
    await open({ search: '?banner=Q2&rows=Q3&charts=Q3.horizontalBar' })
    const drawn = () =>
      JSON.stringify(drawnFigures.at(-1))
        .match(/Honey|Lemon|Milk/g)
        ?.slice(0, 3)
    await waitFor(() => expect(drawn()).toEqual(['Milk', 'Honey', 'Lemon']))
    await press('Total')
    await press('Total')
    await waitFor(() => expect(drawn()).toEqual(['Honey', 'Lemon', 'Milk']))
  })

  it('keeps pinned answers at an end of the list while the others are sorted', async () => {
    await open({ search: '?banner=Q2&rows=Q3' })
    const labels = () =>
      question()
        .getAllByRole('rowheader')
        .slice(1)
        .map(({ textContent }) => textContent)
    expect(question().queryByRole('button', { name: 'Keep at the top: Milk' })).toBeNull()
    await press('Total')
    await press('Total')
    expect(labels()).toEqual(['Honey', 'Lemon', 'Milk'])
    await press('Keep at the top: Milk')
    expect(labels()).toEqual(['Milk', 'Honey', 'Lemon'])
    expect(question().getByRole('button', { name: 'Keep at the top: Milk' }).getAttribute('aria-pressed')).toBe('true')
    await press('Keep at the top: Milk')
    expect(labels()).toEqual(['Honey', 'Lemon', 'Milk'])
  })
})
