import { SurveyId } from '@portal/contracts/ids'
import type { Widget } from '@portal/contracts/reporting/saved/dashboard'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aSpec } from '../../../../test-support/a-spec.ts'
import { aDashboard, aWidget, dashboardId } from '../../../../test-support/dashboards.ts'
import { answerTo } from '../../../../test-support/report.tsx'
import { openScreen } from '../../../../test-support/screen.tsx'
import { type Asked, problem, serve } from '../../../../test-support/server.ts'
import { dashboardPath } from '../report-addresses.ts'
import { DASHBOARD } from '../report-paths.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

const exportId = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'

const widget = (widgetID: string, qid: string, widgetName: string): Widget =>
  aWidget(widgetID, { widgetName, datasource: { surveyID: SurveyId.parse('tea'), qid, type: 'question' } })
const report = aDashboard([[widget('one', 'Q1', 'Drinkers'), widget('two', 'Q2', '')]])

const counted = (qid: string) => ({ body: answerTo(aSpec({ questions: [qid] })) })
const detail = 'The banner of this widget was deleted.'
const gone = {
  status: 400,
  body: { type: '', title: 'Check', status: 400, code: 'invalid-request', issues: [], detail },
}

type Replies = Readonly<Record<string, () => Exclude<ReturnType<Parameters<typeof serve>[0]>, 'lost'>>>

/** A dashboard of two widgets; `replies`: the figures of each. */
const open = (replies: Replies, shown = report) => {
  const requests = serve(({ path, method, body }) => {
    if (path.endsWith('/list/load/single')) return replies[(body as { widgetID: string }).widgetID]?.() ?? 'lost'
    if (path.includes('/list/loads/')) return { body: [shown] }
    return { body: method === 'POST' ? { exportId } : [] }
  })
  const { client } = openScreen(<DashboardScreen />, { at: dashboardPath(dashboardId), route: DASHBOARD })
  return { requests, again: () => act(() => client.invalidateQueries({ queryKey: ['reporting', 'widget'] })) }
}

const exportButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Export' })

/** The parts of the report that is asked for. */
const exported = async (requests: readonly Asked[]) => {
  const button = await exportButton()
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Export' }))
  const begun = () => requests.find(({ path, method }) => path === '/api/reporting/exports' && method === 'POST')
  await waitFor(() => expect(begun()).toBeTruthy())
  return begun()?.body
}

describe('the export of a dashboard', () => {
  it('has the figures of each widget as they are counted on the screen, under its name', async () => {
    const { requests } = open({ one: () => counted('Q1'), two: () => counted('Q2') })
    expect(await exported(requests)).toMatchObject({
      content: {
        kind: 'report',
        title: 'For the board',
        parts: [
          { title: 'Drinkers', spec: { questions: ['Q1'] } },
          { title: '', spec: { questions: ['Q2'] } },
        ],
      },
      decimals: 1,
    })
  })

  it('looks as the dashboard does: a number with its row, a table, a kind of chart', async () => {
    const looks = [
      { selectedVisual: 'number', row: 'c1' },
      { selectedVisual: 'table', row: null },
    ] as const
    const tiles = looks.map((look, at) => ({ ...widget(['one', 'two'][at] ?? '', 'Q1', ''), ...look }))
    const { requests } = open({ one: () => counted('Q1'), two: () => counted('Q1') }, aDashboard([tiles]))
    expect(await exported(requests)).toMatchObject({
      content: { parts: looks.map(({ selectedVisual: visual, row }) => ({ title: '', visual, row })) },
    })
  })

  it('asks for each widget once, also where the address has the token of the link', async () => {
    const asked: unknown[] = []
    serve(({ path, body }) => {
      if (path.includes('/list/loads/')) return { body: [report] }
      if (path.endsWith('/list/load/single')) asked.push((body as { widgetID: string }).widgetID)
      return counted('Q1')
    })
    openScreen(<DashboardScreen />, { at: dashboardPath(dashboardId, exportId), route: DASHBOARD })
    await waitFor(async () => expect((await exportButton()).disabled).toBe(false))
    expect([asked.length, new Set(asked)]).toEqual([2, new Set(['one', 'two'])])
  })

  it('waits until all widgets are counted, and where one may yet be', async () => {
    let isAway = true
    const { again } = open({
      one: () => counted('Q1'),
      two: () => (isAway ? problem(500, 'unexpected') : counted('Q2')),
    })
    await screen.findByRole('row', { name: /^Yes 57/ })
    expect((await exportButton()).disabled).toBe(true)
    isAway = false
    await again()
    await waitFor(async () => expect((await exportButton()).disabled).toBe(false))
  })

  it('says in the place of a widget that cannot be counted why, by its question if it has no name', async () => {
    const { requests } = open({ one: () => counted('Q1'), two: () => gone })
    expect(await exported(requests)).toMatchObject({
      content: {
        parts: [
          { title: 'Drinkers', spec: { questions: ['Q1'] } },
          { title: 'Q2', problem: detail },
        ],
      },
    })
  })

  it('has no figures of a widget whose banner is deleted while it is shown, as the screen has none', async () => {
    let isGone = false
    const { requests, again } = open({ one: () => (isGone ? gone : counted('Q1')), two: () => counted('Q2') })
    const drinkers = within(await screen.findByRole('article', { name: 'Drinkers' }))
    await drinkers.findByRole('row', { name: /^Yes 57/ })
    isGone = true
    await again()
    expect((await drinkers.findByRole('alert')).textContent).toContain(detail)
    expect(drinkers.queryByRole('table')).toBeNull()
    expect(await exported(requests)).toMatchObject({
      content: {
        parts: [
          { title: 'Drinkers', problem: detail },
          { title: '', spec: { questions: ['Q2'] } },
        ],
      },
    })
  })
})

it('a widget keeps its last figures, and says so, while newer ones cannot be loaded', async () => {
  let isAway = false
  const { again } = open({
    one: () => (isAway ? problem(500, 'unexpected') : counted('Q1')),
    two: () => counted('Q2'),
  })
  const drinkers = within(await screen.findByRole('article', { name: 'Drinkers' }))
  await drinkers.findByRole('row', { name: /^Yes 57/ })
  expect(drinkers.queryByText(/could not be updated/)).toBeNull()
  isAway = true
  await again()
  expect(await drinkers.findByText(/could not be updated/)).toBeTruthy()
  expect(drinkers.getByRole('row', { name: /^Yes 57/ })).toBeTruthy()
})
