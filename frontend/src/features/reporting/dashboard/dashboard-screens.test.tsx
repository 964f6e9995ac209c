import type { Report } from '@portal/contracts/http/reporting/dashboards'
import type { DashboardLayout } from '@portal/contracts/reporting/saved/dashboard'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSpec } from '../../../../test-support/a-spec.ts'
import { banner, bannerList } from '../../../../test-support/banners.ts'
import { aDashboard, aWidget, dashboardId, dashboardSettings } from '../../../../test-support/dashboards.ts'
import { answerTo, questions, surveys } from '../../../../test-support/report.tsx'
import { openScreen } from '../../../../test-support/screen.tsx'
import { type Asked, serve } from '../../../../test-support/server.ts'
import { dashboardEditorPath, dashboardPath } from '../report-addresses.ts'
import { DASHBOARD, DASHBOARD_EDITOR, DASHBOARDS } from '../report-paths.ts'
import { DashboardEditorScreen } from './dashboard-editor-screen.tsx'
import { DashboardListScreen } from './dashboard-list-screen.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const id = dashboardId
const rtoken = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const settings = dashboardSettings

const layout: DashboardLayout = [
  [aWidget('one', { widgetName: 'Drinkers' }), aWidget('two', { selectedVisual: 'number', widgetName: 'Answered' })],
  [aWidget('three', { selectedVisual: 'number', row: 'c1', widgetName: 'Share' })],
]

const reportWith = (differs: Partial<Report> = {}): Report => aDashboard(layout, differs)

const widgetSpec = (body: unknown) => {
  const { qid = 'Q1' } = (body ?? {}) as { qid?: string }
  return aSpec({ questions: [qid] })
}

type Reply = ReturnType<Parameters<typeof serve>[0]>

const listed = {
  reportID: id,
  name: 'For the board',
  description: '',
  access: '2',
  rtoken,
  widgets: 3,
  savedAt: '2026-11-21T10:00:00Z',
}
const gone = { type: 'about:blank', title: 'Not found', status: 404, code: 'not-found' }

/** Replies by a part of the path. */
const repliesFor = (report: Report | null): readonly (readonly [part: string, reply: (asked: Asked) => Reply])[] => [
  ['/list/load/single', ({ body }) => ({ body: answerTo(widgetSpec(body)) })],
  ['/list/loads/', () => (report ? { body: [report] } : { status: 404, body: gone })],
  ['/precodes/', () => ({ body: questions })],
  ['/loadCrosstabBanner/', () => ({ body: { data: [], total: 0 } })],
  ['/loadFilter', () => ({ body: [] })],
  ['/api/reporting/dashboards', () => ({ body: [listed] })],
  ['', () => ({ body: surveys })],
]

const serving = (report: Report | null, more: (asked: Asked) => Reply | null = () => null) =>
  serve((asked) => {
    const [, reply] = repliesFor(report).find(([part]) => asked.path.includes(part)) ?? []
    return more(asked) ?? reply?.(asked) ?? 'lost'
  })

const singles = (requests: readonly Asked[]) => requests.filter(({ path }) => path.endsWith('/list/load/single'))

beforeEach(() => sessionStorage.clear())

describe('a dashboard', () => {
  const view = () => openScreen(<DashboardScreen />, { at: dashboardPath(id, rtoken), route: DASHBOARD })

  it('shows its widgets as tables and numbers, with the base that they are of, and sends the token of its link', async () => {
    const requests = serving(reportWith({ editing: null }))
    view()
    const table = within(await screen.findByRole('article', { name: 'Drinkers' }))
    expect(await table.findByRole('row', { name: 'Yes 57 28.5' })).toBeTruthy()
    expect(table.getByText(/^n = 200\. Base: /)).toBeTruthy()
    expect(within(screen.getByRole('article', { name: 'Answered' })).getByText('200')).toBeTruthy()
    expect(within(screen.getByRole('article', { name: 'Share' })).getByText('28.5%')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(singles(requests)[0]?.body).toEqual({ widgetID: 'one', reportID: id, rtoken })
  })

  it('draws a widget by a banner with a bar for each column', async () => {
    const items = [1, 2].map((code) => ({ condition: { question: 'Q2', op: 'IN', values: [code] } }))
    const byBanner = aWidget('one', { selectedVisual: 'horizontalBar', widgetName: 'Drinkers', crosstabID: id })
    serving(reportWith({ layout: JSON.stringify([[{ widgetData: byBanner }]]) }), ({ path }) =>
      path.endsWith('/list/load/single') ? { body: answerTo({ ...widgetSpec(null), banner: [{ items }] }) } : null,
    )
    view()
    const shown = within(await screen.findByRole('article', { name: 'Drinkers' }))
    expect((await shown.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['Woman', 'Man'])
  })

  it('names the slices of a round chart, and says by which filter and weight a widget is counted', async () => {
    const round = aWidget('one', { selectedVisual: 'doughnut', widgetName: 'Drinkers' })
    const notes = [{ key: 'base', of: 'asked' }, { key: 'unweighted' }, { key: 'filter', condition: null }]
    serving(reportWith({ layout: JSON.stringify([[{ widgetData: round }]]) }), ({ path }) =>
      path.endsWith('/list/load/single') ? { body: { ...answerTo(widgetSpec(null)), notes } } : null,
    )
    view()
    const shown = within(await screen.findByRole('article', { name: 'Drinkers' }))
    expect((await shown.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['Yes', 'No'])
    expect(shown.getByText(/Base: .*\. Unweighted\. Filter: none\.$/)).toBeTruthy()
  })

  it('is presented row by row, by buttons and by the keys of a presentation', async () => {
    serving(reportWith())
    view()
    await userEvent.click(await screen.findByRole('button', { name: 'Present' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('1 of 2')).toBeTruthy()
    fireEvent.keyDown(dialog.getByRole('button', { name: 'Close' }), { key: 'ArrowRight' })
    expect(dialog.getByText('2 of 2')).toBeTruthy()
    expect(await dialog.findByRole('article', { name: 'Share' })).toBeTruthy()
    fireEvent.keyDown(dialog.getByText('2 of 2'), { key: 'Home' })
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
    expect(dialog.getByText('2 of 2')).toBeTruthy()
  })
})

describe('the editor of a dashboard', () => {
  const edit = (at: string = dashboardEditorPath(id)) =>
    openScreen(<DashboardEditorScreen />, { at, route: DASHBOARD_EDITOR })
  const saved = (requests: readonly Asked[]) =>
    requests
      .filter(({ path, method }) => path === '/api/reporting/dashboards' && method === 'POST')
      .map(({ body }) => body)
  const saving = (reply: () => Reply) => (asked: Asked) =>
    asked.path === '/api/reporting/dashboards' && asked.method === 'POST' ? reply() : null

  it('adds a question of any survey as a widget, and saves it under a new name', async () => {
    const requests = serving(
      null,
      saving(() => ({ body: { reportID: id, Revision: 1, rtoken: '' } })),
    )
    edit(dashboardEditorPath())
    await userEvent.selectOptions(
      await screen.findByLabelText('Survey'),
      await screen.findByRole('option', { name: 'Tea' }),
    )
    await userEvent.selectOptions(screen.getByLabelText('Question'), await screen.findByRole('option', { name: /^Q2/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('article', { name: 'Gender' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Give the dashboard a name.')).toBeTruthy()
    expect(saved(requests)).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    await userEvent.keyboard(' New ')
    expect(screen.queryByText('Give the dashboard a name.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(saved(requests)).toMatchObject([
        {
          reportID: 'new',
          name: 'New',
          access: '0',
          layout: [[{ datasource: { surveyID: 'tea', qid: 'Q2', type: 'question' } }]],
        },
      ]),
    )
  })

  it('moves widgets by buttons, and removes them', async () => {
    const requests = serving(
      reportWith(),
      saving(() => ({ body: { reportID: id, Revision: 4, rtoken: '' } })),
    )
    edit()
    await userEvent.click(await screen.findByRole('button', { name: 'Move Drinkers forward' }))
    await userEvent.click(screen.getByRole('button', { name: 'Move Drinkers down' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Share' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved(requests)).toHaveLength(1))
    expect(saved(requests)).toMatchObject([
      { reportID: id, Revision: 3, layout: [[{ widgetID: 'two' }], [{ widgetID: 'one' }]] },
    ])
  })

  it('tells the second of two people who save, keeps what they did, and loads the other version when they ask', async () => {
    const stale = { type: 'about:blank', title: 'Changed', status: 409, code: 'stale-version' }
    serving(
      reportWith(),
      saving(() => ({ status: 409, body: stale })),
    )
    edit()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Share' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Somebody else has saved this dashboard in the meantime')).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'Share' })).toBeNull()
    serving(reportWith({ name: 'Theirs', editing: { access: '0', rtoken: '', Revision: 4, settings } }))
    await userEvent.click(screen.getByRole('button', { name: 'Load their version' }))
    expect(await screen.findByRole('article', { name: 'Share' })).toBeTruthy()
    expect(screen.getByText(/^You have unsaved changes of /)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Use my changes' }))
    expect(screen.queryByRole('article', { name: 'Share' })).toBeNull()
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })

  it('has no unsaved changes once it is saved', async () => {
    let stored = reportWith()
    const save = saving(() => ({ body: { reportID: id, Revision: 4, rtoken: '' } }))
    serving(null, (asked) => {
      const reply = save(asked)
      if (reply) stored = reportWith({ name: 'Ours', editing: { access: '0', rtoken: '', Revision: 4, settings } })
      return reply ?? (asked.path.includes('/list/loads/') ? { body: [stored] } : null)
    })
    edit()
    await userEvent.type(await screen.findByLabelText('Name'), ' ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Ours' })).toBeTruthy()
    expect(screen.queryByText(/unsaved changes|Not saved yet/)).toBeNull()
  })

  it('offers what was written while it was being saved', async () => {
    let stored = reportWith()
    let answer: (reply: Awaited<Reply>) => void = () => undefined
    const reply = new Promise<Awaited<Reply>>((resolve) => {
      answer = resolve
    })
    serving(null, (asked) => {
      if (asked.path === '/api/reporting/dashboards' && asked.method === 'POST') return reply as Reply
      return asked.path.includes('/list/loads/') ? { body: [stored] } : null
    })
    edit()
    await userEvent.type(await screen.findByLabelText('Description'), 'Sent')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.type(screen.getByLabelText('Description'), ', and more')
    stored = reportWith({ name: 'Ours', editing: { access: '0', rtoken: '', Revision: 4, settings } })
    answer({ body: { reportID: id, Revision: 4, rtoken: '' } })
    await screen.findByRole('heading', { name: 'Ours' })
    await userEvent.click(await screen.findByRole('button', { name: 'Use my changes' }))
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toMatch(/Sent, and more$/)
  })

  it('makes a banner over the editor, counts the widget by it, and saves it with the layout', async () => {
    const made: unknown[] = []
    const replies: readonly (readonly [part: string, reply: (asked: Asked) => Reply])[] = [
      ['/loadPreBuildSegments', () => ({ body: { preBuildArr: [], Revision: 0 } })],
      ['/loadCrosstabBanner/', () => ({ body: made.length > 0 ? bannerList : { data: [], total: 0 } })],
      [
        '/saveCrosstabBanner',
        ({ body }) => {
          made.push(body)
          return { body: { BannerID: banner.BannerID, Revision: 1, message: 'The banner saved succefully!' } }
        },
      ],
    ]
    const change = saving(() => ({ body: { reportID: id, Revision: 4, rtoken: '' } }))
    const requests = serving(reportWith(), (asked) => {
      const [, reply] = replies.find(([part]) => asked.path.includes(part)) ?? []
      return reply?.(asked) ?? change(asked)
    })
    edit()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit widget Drinkers' }))
    await userEvent.click(screen.getByRole('button', { name: 'New banner' }))
    const modal = within(await screen.findByRole('dialog', { name: 'New banner' }))
    expect(modal.queryByRole('button', { name: 'Save and run' })).toBeNull()
    const palette = within(await modal.findByRole('region', { name: 'Answers' }))
    await userEvent.selectOptions(palette.getByLabelText('Question'), 'Q2 Gender')
    await userEvent.click(palette.getByLabelText('Woman'))
    await userEvent.click(palette.getByRole('button', { name: 'A column for each' }))
    await userEvent.type(modal.getByLabelText('Name'), 'Mine')
    await userEvent.click(modal.getByRole('button', { name: 'Save banner' }))
    const chosen = await screen.findByLabelText<HTMLSelectElement>('By banner')
    expect(screen.queryByRole('dialog', { name: 'New banner' })).toBeNull()
    expect(chosen.value).toBe(banner.BannerID)
    expect(made).toMatchObject([{ BannerName: 'Mine', surveyID: 'tea' }])
    const counted = expect.objectContaining({ widgetID: 'one', crosstabID: banner.BannerID })
    await waitFor(() => expect(singles(requests).map(({ body }) => body)).toContainEqual(counted))
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(saved(requests)).toMatchObject([{ layout: [[{ crosstabID: banner.BannerID }, {}], [{}]] }]),
    )
  })

  it('offers the link once it is saved for anyone', async () => {
    serving(reportWith({ editing: { access: '2', rtoken, Revision: 3, settings } }))
    edit()
    const link = await screen.findByLabelText<HTMLInputElement>('Link')
    expect(link.value).toContain(dashboardPath(id, rtoken))
    await userEvent.selectOptions(screen.getByLabelText('Who sees it'), 'Staff')
    expect(screen.queryByLabelText('Link')).toBeNull()
  })
})

describe('the list of dashboards', () => {
  it('says who sees each, leads to it, and deletes it after a question', async () => {
    const requests = serving(null)
    openScreen(<DashboardListScreen />, { at: DASHBOARDS })
    const row = within(await screen.findByRole('row', { name: /For the board/ }))
    expect(row.getByText('Anyone with the link')).toBeTruthy()
    expect(row.getByRole('link', { name: 'For the board' }).getAttribute('href')).toBe(dashboardPath(id, rtoken))
    await userEvent.click(row.getByRole('button', { name: 'Delete For the board' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  })
})
