import type { Widget } from '@portal/contracts/reporting/saved/dashboard'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSpec } from '../../../../test-support/a-spec.ts'
import { aDashboard, aWidget, dashboardId } from '../../../../test-support/dashboards.ts'
import { answerTo } from '../../../../test-support/report.tsx'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { dashboardPath } from '../report-addresses.ts'
import { DASHBOARD } from '../report-paths.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

/** The only widget of a dashboard, with these figures. */
const shown = async (widget: Widget, run: object) => {
  serve(({ path }) => ({ body: path.endsWith('/list/load/single') ? run : [aDashboard([[widget]])] }))
  openScreen(<DashboardScreen />, { at: dashboardPath(dashboardId), route: DASHBOARD })
  return within(await screen.findByRole('article', { name: widget.widgetName }))
}

it('a number of an item says which number that is', async () => {
  const run = answerTo(aSpec({ questions: ['Q1'] }))
  const mean = { section: { key: 'mean' }, label: { key: 'survey-text', text: 'Green tea' }, kind: 'mean', code: 1 }
  const tables = run.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, ...mean, id: 'mean-1' })),
  }))
  const tile = aWidget('one', { selectedVisual: 'number', row: 'mean-1', widgetName: 'Green' })
  expect(await (await shown(tile, { ...run, tables })).findByText('Mean – Green tea')).toBeTruthy()
})

it.each([
  ['hidden, as in the tables of a report', { value: null, status: 'hidden' }, 'hidden'],
  ['a dash where nobody was asked', { value: null, base: 0 }, '–'],
])('a number that cannot be told is %s', async (_, differs, said) => {
  const run = answerTo(aSpec({ questions: ['Q1'] }))
  const tables = run.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, ...differs })) })),
  }))
  const tile = aWidget('one', { selectedVisual: 'number', row: tables[0]?.rows[0]?.id ?? '', widgetName: 'Tea' })
  const widget = await shown(tile, { ...run, tables })
  expect((await widget.findByText(said)).tagName).toBe('STRONG')
})

it('a grid by a banner has its tables: no chart has room for its items, answers and columns', async () => {
  const items = [1, 2].map((code) => ({ condition: { question: 'Q2', op: 'IN', values: [code] } }))
  const run = answerTo({ ...aSpec({ questions: ['Q1'] }), banner: [{ items }] })
  const tables = run.tables.flatMap((table) => [
    { ...table, id: 'Q1_summary', view: 'summary', shape: 'code-per-item', rows: [] },
    { ...table, id: 'Q1_1', view: 'item', item: 1, itemTitle: 'Green tea', shape: 'code-per-item' },
  ])
  const bars = aWidget('one', { selectedVisual: 'bar', widgetName: 'Tastes', crosstabID: dashboardId })
  const widget = await shown(bars, { ...run, tables })
  expect((await widget.findAllByRole('columnheader', { name: /Woman/ })).length).toBeGreaterThan(0)
  expect(widget.queryByText('drawn')).toBeNull()
})
