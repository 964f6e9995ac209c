import { PastReply, type RecordedRun } from '@portal/contracts/http/reporting/recorded-runs'
import { SurveyId } from '@portal/contracts/ids'
import type { TableRun } from '@portal/contracts/reporting/table'
import { aCell, aRun } from '@portal/tests/support/surveys/a-run'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { recordedRunPath } from '../report-addresses.ts'
import { RUN, RUNS } from '../report-paths.ts'
import { RunScreen } from './run-screen.tsx'
import { RunsScreen } from './runs-screen.tsx'

const runId = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const withValue = (value: number, n: number, differs: Partial<TableRun> = {}): TableRun => {
  const run = aRun({ respondents: n, ...differs })
  const tables = run.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(() => aCell({ value, n })) })),
  }))
  return { ...run, tables }
}
const then = withValue(0.25, 3)

const kept: RecordedRun = {
  runId,
  kind: 'export',
  surveyID: SurveyId.parse('tea'),
  reportID: null,
  title: 'For the board',
  format: 'pdf',
  by: 'Noor',
  ranAt: '2026-11-21T10:00:00.000Z',
  times: 1,
  tookMs: 40,
  parts: [{ title: 'Tea', spec: then.spec, position: '00ff', surveyVersion: 3 }],
}

type Reply = Readonly<{ status?: number; body: unknown }>
type Replies = Readonly<{ past?: () => Reply; now?: () => Reply }>
const served = ({ past = () => ({ body: {} }), now = () => ({ body: withValue(0.5, 6) }) }: Replies = {}) =>
  serve(({ path }) => {
    if (path.startsWith('/api/reporting/run?') || path === '/api/reporting/run') return now()
    if (path.includes('/parts/')) return past()
    if (path.startsWith(`/api/reporting/runs/${runId}`)) return { body: kept }
    if (path.startsWith('/api/reporting/runs')) return { body: { runs: [kept], total: 1 } }
    return { body: [] }
  })
const pastReply = (erasedSince = 0) => ({ body: PastReply.parse({ share: 1, result: { run: then, erasedSince } }) })

const openRun = (replies: Replies) => {
  const asked = served(replies)
  openScreen(<RunScreen />, { at: recordedRunPath(runId), route: RUN })
  return asked
}

describe('the list of recorded runs', () => {
  it('says of each what it was, of which survey, what was counted, who ran it and how long it took', async () => {
    served()
    openScreen(<RunsScreen />, { at: RUNS, route: RUNS })
    const [, row] = within(await screen.findByRole('table')).getAllByRole('row')
    const cells = within(row ?? document.body).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Export, PDFFor the board',
      'tea',
      'Q2',
      'Noor',
      '40 ms',
      'Repeat',
    ])
  })

  it('asks for the words that were typed, and for one survey from the address', async () => {
    const asked = served()
    openScreen(<RunsScreen />, { at: `${RUNS}?surveyID=tea`, route: RUNS })
    await userEvent.type(await screen.findByRole('searchbox'), 'board')
    await waitFor(() => expect(asked.at(-1)?.query.get('search')).toBe('board'))
    expect(asked.at(-1)?.query.get('surveyID')).toBe('tea')
  })
})

describe('a recorded run', () => {
  it('shows the figures as they were beside those of now, with the difference', async () => {
    openRun({ past: () => pastReply() })
    const table = await screen.findByRole('table')
    const row = within(table).getAllByRole('row').at(-1)
    expect([...(row?.children ?? [])].slice(1).map(({ textContent }) => textContent)).toEqual([
      '3',
      '25.00',
      '6',
      '50.00',
      '+25.00',
    ])
    expect(screen.getByText(/1 of 1 figures has changed/)).toBeTruthy()
  })

  it('says so if nothing has changed, and shows no row if only changes are wanted', async () => {
    openRun({ past: () => pastReply(), now: () => ({ body: then }) })
    expect(await screen.findByText(/All 1 figures are the same now/)).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only what changed' }))
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('says how many respondents were erased since', async () => {
    openRun({ past: () => pastReply(2) })
    expect(await screen.findByText(/2 respondents have been erased since/)).toBeTruthy()
  })

  it('shows how far the log was read, and asks until the figures are there', async () => {
    let isReady = false
    const working = { body: { share: 0.4, result: null } }
    openRun({ past: () => (isReady ? pastReply() : working) })
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
    isReady = true
    expect(await screen.findByRole('table', {}, { timeout: 5_000 })).toBeTruthy()
  })

  it('says why it cannot be counted', async () => {
    openRun({ past: () => pastReply(), now: () => problem(400, 'invalid-request') })
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  it('is shown as it was although it cannot be counted with the answers of now: its weight was withdrawn', async () => {
    openRun({ past: () => pastReply(), now: () => problem(400, 'invalid-request') })
    const row = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .at(-1)
    expect([...(row?.children ?? [])].slice(1).map(({ textContent }) => textContent)).toEqual(['3', '25.00'])
    expect(screen.getByText('3 respondents then.')).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: 'Now' })).toBeNull()
  })

  it('says how it was counted, by which filter and test', async () => {
    const rule = { question: 'Q1', text: 'Do you drink tea?', item: null, op: 'IN' as const, values: ['Yes'] }
    const notes: TableRun['notes'] = [{ key: 'filter', condition: rule }, { key: 'not-tested' }]
    const result = { run: { ...then, notes }, erasedSince: 0 }
    openRun({ past: () => ({ body: PastReply.parse({ share: 1, result }) }) })
    expect(await screen.findByText(/Filter: .*Do you drink tea\?/)).toBeTruthy()
  })

  it('names of a row what its figure is about, where a section says it', async () => {
    const sectioned = (run: TableRun): TableRun => ({
      ...run,
      tables: run.tables.map((table) => ({
        ...table,
        rows: table.rows.map((row) => ({ ...row, section: { key: 'survey-text' as const, text: 'First 2' } })),
      })),
    })
    const result = { run: sectioned(then), erasedSince: 0 }
    openRun({ past: () => ({ body: PastReply.parse({ share: 1, result }) }), now: () => ({ body: sectioned(then) }) })
    expect(await screen.findByRole('rowheader', { name: /^First 2 – / })).toBeTruthy()
  })
})
