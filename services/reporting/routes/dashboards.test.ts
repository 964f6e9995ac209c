import { randomUUID } from 'node:crypto'
import { loadReport, loadWidget } from '@portal/contracts/http/reporting/dashboards'
import { SurveyId } from '@portal/contracts/ids'
import type { SavedDashboard, Widget } from '@portal/contracts/reporting/saved/dashboard'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Condition } from '@portal/contracts/survey/condition'
import type { SavedItem } from '@portal/projections/reporting/saved-item/queries'
import { aBanner, itemId, savedAt, tea } from '@portal/tests/support/banners'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { aRun } from '@portal/tests/support/surveys/a-run'
import { describe, expect, it } from 'vitest'

const BASE = '/api/surveys/report/surveys'
const women: Condition = { question: 'Q2', op: 'IN', values: [1] }
const rtoken = randomUUID()

const widget = (differs: Partial<Widget> = {}): Widget => ({
  widgetID: 'one',
  widgetName: 'Tea',
  selectedVisual: 'bar',
  crosstabID: null,
  datasource: { surveyID: tea, qid: 'Q1', type: 'question' },
  row: null,
  usesFilter: true,
  ...differs,
})
const settings = {
  filters: [{ surveyID: tea, condition: women, words: 'Women' }],
  includeAdmin: false,
  includeInactive: true,
  includeExternalUsers: false,
  decimals: 1,
}
const layout = [[widget(), widget({ widgetID: 'two', usesFilter: false })]]
const body = { reportID: 'new', name: 'Board', description: '', access: '0', layout, settings }

const kept = (differs: Partial<SavedDashboard> = {}): SavedItem<'dashboard'> => ({
  itemId,
  surveyId: null,
  name: 'Board',
  note: 'Monthly',
  content: { layout, settings, access: '0', rtoken: '', ...differs },
  revision: 3,
  savedAt,
})

/** A portal with one dashboard, and a banner under any other id; `specs` are those that were counted. */
const portalWith = async (
  who: 'admin' | 'user',
  dashboard: SavedItem<'dashboard'> | null,
  more: Partial<PortalParts> = {},
) => {
  const specs: TableSpec[] = []
  const banner = { ...kept(), name: 'Gender', content: aBanner() }
  const portal = await signedInAs(who, {
    saved: {
      find: async (kind) => (kind === 'banner' ? banner : dashboard) as never,
      list: async () => ({ items: dashboard ? [dashboard as never] : [], total: 1 }),
    },
    reports: {
      run: async (spec) => {
        specs.push(spec)
        return { outcome: 'done', revision: 'r1', json: new TextEncoder().encode(JSON.stringify(aRun({ spec }))) }
      },
    },
    ...more,
  })
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, cookie = portal.cookie) =>
    portal.app.inject({
      method,
      url,
      headers: { ...(cookie !== '' && { cookie }), 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    })
  return { send, specs }
}
const STRANGER = ''
const address = (token?: string) => `${BASE}/list/loads/${itemId}${token === undefined ? '' : `?rtoken=${token}`}`

describe('a dashboard', () => {
  it('is saved under a new id, and then changed; the second of two people is told', async () => {
    const { send } = await portalWith('admin', null)
    const { reportID, Revision, rtoken: link } = (await send('POST', '/api/reporting/dashboards', body)).json()
    expect([Revision, link]).toEqual([1, ''])
    const change = (name: string) => send('POST', '/api/reporting/dashboards', { ...body, reportID, Revision: 1, name })
    expect((await change('Mine')).json()).toMatchObject({ reportID, Revision: 2 })
    expect((await change('Theirs')).json().code).toBe('stale-version')
  })

  it('gets a link that cannot be guessed when anyone with it may see it, and keeps it', async () => {
    const { send } = await portalWith('admin', null)
    const links = [1, 2].map(
      async () => (await send('POST', '/api/reporting/dashboards', { ...body, access: '2' })).json().rtoken,
    )
    const [one, other] = await Promise.all(links)
    expect(one).toMatch(/^[0-9a-f-]{36}$/)
    expect(one).not.toBe(other)
    const save = async (differs: object) =>
      (await send('POST', '/api/reporting/dashboards', { ...body, access: '2', ...differs })).json()
    const { reportID, rtoken: link } = await save({})
    expect((await save({ reportID, name: 'Other' })).rtoken).toBe(link)
  })

  it('whose link was taken back gets another one, though the read model does not know of that yet', async () => {
    const { send } = await portalWith('admin', kept({ access: '2', rtoken }))
    const save = async (differs: object) =>
      (await send('POST', '/api/reporting/dashboards', { ...body, ...differs })).json()
    const { reportID, rtoken: link } = await save({ access: '2' })
    expect((await save({ reportID, access: '1' })).rtoken).toBe('')
    const { rtoken: next } = await save({ reportID, access: '2' })
    expect(next).toMatch(/^[0-9a-f-]{36}$/)
    expect([link, rtoken]).not.toContain(next)
  })

  it.each([
    { name: ' ' },
    { access: '3' },
    { layout: [[]] },
    { layout: [[1, 2, 3, 4, 5].map((n) => widget({ widgetID: String(n) }))] },
    { layout: [[{ ...widget(), selectedVisual: 'radar' }]] },
    { layout: [[{ ...widget(), sql: 'select' }]] },
    { settings: { ...settings, decimals: 99 } },
  ])('is refused with %o', async (differs) => {
    const { send } = await portalWith('admin', null)
    expect((await send('POST', '/api/reporting/dashboards', { ...body, ...differs })).statusCode).toBe(400)
  })

  it('is listed for staff, and deleted once', async () => {
    const { send } = await portalWith('admin', kept())
    expect((await send('GET', '/api/reporting/dashboards')).json()).toEqual([
      { reportID: itemId, name: 'Board', description: 'Monthly', access: '0', rtoken: '', widgets: 2, savedAt },
    ])
    const { reportID } = (await send('POST', '/api/reporting/dashboards', body)).json()
    expect((await send('DELETE', `/api/reporting/dashboards/${reportID}`)).json()).toEqual({ reportID })
    const again = { ...body, reportID, Revision: 1, name: 'Again' }
    expect((await send('POST', '/api/reporting/dashboards', again)).statusCode).toBe(404)
  })
})

describe('who sees a dashboard', () => {
  const seen = async (who: 'admin' | 'user' | 'stranger', differs: Partial<SavedDashboard>, token?: string) => {
    const { send } = await portalWith(who === 'admin' ? 'admin' : 'user', kept(differs))
    const cookie = who === 'stranger' ? [STRANGER] : []
    const asWho = (method: 'GET' | 'POST', url: string, payload?: object) => send(method, url, payload, ...cookie)
    const [report, figures] = await Promise.all([
      asWho('GET', address(token)),
      asWho('POST', `${BASE}/list/load/single`, { reportID: itemId, widgetID: 'one', ...(token && { rtoken: token }) }),
    ])
    expect(figures.statusCode).toBe(report.statusCode)
    return report.statusCode
  }

  it('staff always', async () => {
    for (const access of ['0', '1', '2'] as const) expect(await seen('admin', { access })).toBe(200)
  })
  it('with access 0 nobody else, not even with the token of before', async () => {
    expect(await seen('user', { access: '0' })).toBe(404)
    expect(await seen('stranger', { access: '0', rtoken }, rtoken)).toBe(404)
    expect(await seen('stranger', { access: '0' }, '')).toBe(404)
  })
  it('with access 1 who is signed in', async () => {
    expect(await seen('user', { access: '1' })).toBe(200)
    expect(await seen('stranger', { access: '1' })).toBe(404)
  })
  it('with access 2 who has the link, and nobody without it', async () => {
    expect(await seen('stranger', { access: '2', rtoken }, rtoken)).toBe(200)
    expect(await seen('stranger', { access: '2', rtoken })).toBe(404)
    expect(await seen('stranger', { access: '2', rtoken }, randomUUID())).toBe(404)
    expect(await seen('user', { access: '2', rtoken })).toBe(404)
    expect(await seen('stranger', { access: '2', rtoken: '' }, '')).toBe(404)
  })

  it('a reader without the right gets the same reply as for a report that does not exist', async () => {
    const hidden = await (await portalWith('user', kept())).send('GET', address())
    const missing = await (await portalWith('user', null)).send('GET', address())
    expect(hidden.json()).toEqual(missing.json())
  })

  it('only staff learn its filters, its access and its link', async () => {
    const { send } = await portalWith('user', kept({ access: '1', rtoken: '' }))
    const [report] = loadReport.replies[200].parse((await send('GET', address())).json())
    expect(report).toEqual({
      reportID: itemId,
      name: 'Board',
      description: 'Monthly',
      layout: expect.any(String),
      decimals: 1,
      editing: null,
    })
    expect(JSON.parse(report?.layout ?? '')).toEqual([[{ widgetData: layout[0]?.[0] }, { widgetData: layout[0]?.[1] }]])
    const staff = await portalWith('admin', kept({ access: '2', rtoken }))
    const [own] = (await staff.send('GET', address())).json()
    expect(own.editing).toEqual({ access: '2', rtoken, Revision: 3, settings })
  })
})

describe('a widget', () => {
  const single = `${BASE}/list/load/single`

  it('is counted as it was saved, by the filter of the dashboard unless it says otherwise', async () => {
    const { send, specs } = await portalWith('user', kept({ access: '1' }))
    const reply = await send('POST', single, { reportID: itemId, widgetID: 'one' })
    expect(loadWidget.replies[200].parse(reply.json()).spec).toEqual(specs[0])
    await send('POST', single, { reportID: itemId, widgetID: 'two' })
    expect(specs.map(({ filter, questions, includeInactive }) => [filter, questions, includeInactive])).toEqual([
      [women, ['Q1'], true],
      [null, ['Q1'], true],
    ])
  })

  it('is counted by a saved banner', async () => {
    const { send, specs } = await portalWith('admin', kept({ layout: [[widget({ crosstabID: itemId })]] }))
    await send('POST', single, { reportID: itemId, widgetID: 'one' })
    expect(specs[0]?.banner[0]?.items).toHaveLength(2)
  })

  it('whose banner was deleted says so', async () => {
    const { send } = await portalWith('admin', kept({ layout: [[widget({ crosstabID: itemId })]] }), {
      saved: {
        find: async (kind: string) =>
          (kind === 'banner' ? null : kept({ layout: [[widget({ crosstabID: itemId })]] })) as never,
      } as never,
    })
    const reply = await send('POST', single, { reportID: itemId, widgetID: 'one' })
    expect([reply.statusCode, reply.json().detail]).toEqual([
      400,
      expect.stringContaining('banner of this widget was deleted'),
    ])
  })

  it('of another survey than its banner has the columns joined by member, never counted as its own', async () => {
    const datasource = { surveyID: SurveyId.parse('coffee'), qid: 'Q1', type: 'question' as const }
    const { send, specs } = await portalWith('admin', kept({ layout: [[widget({ crosstabID: itemId, datasource })]] }))
    await send('POST', single, { reportID: itemId, widgetID: 'one' })
    expect(specs[0]?.surveyID).toBe('coffee')
    expect(specs[0]?.banner[0]?.items[0]?.condition).toEqual({
      survey: tea,
      condition: { question: 'Q2', op: 'IN', values: [1] },
    })
  })

  it('ignores what a reader asks for beyond what was saved', async () => {
    const { send, specs } = await portalWith('user', kept({ access: '1' }))
    const more = { surveyID: 'secret', qid: 'Q9', admin: true, reportQuery: null }
    await send('POST', single, { reportID: itemId, widgetID: 'one', ...more })
    expect(specs[0]).toMatchObject({ surveyID: 'tea', questions: ['Q1'], includeAdmin: false, filter: women })
  })

  it('that the report does not have is not found', async () => {
    const { send, specs } = await portalWith('admin', kept())
    expect((await send('POST', single, { reportID: itemId, widgetID: 'three' })).statusCode).toBe(404)
    expect(specs).toEqual([])
  })

  it('that was not saved is counted for staff alone', async () => {
    const drawn = { widgetID: 'new', surveyID: 'tea', qid: 'Q1', reportQuery: women }
    const staff = await portalWith('admin', null)
    expect((await staff.send('POST', single, drawn)).statusCode).toBe(200)
    expect(staff.specs[0]).toMatchObject({ surveyID: 'tea', filter: women, test: 'none' })
    expect((await staff.send('POST', single, { widgetID: 'new' })).statusCode).toBe(400)
    const member = await portalWith('user', null)
    expect((await member.send('POST', single, drawn)).statusCode).toBe(404)
    expect((await member.send('POST', single, drawn, STRANGER)).statusCode).toBe(404)
    expect(member.specs).toEqual([])
  })
})
