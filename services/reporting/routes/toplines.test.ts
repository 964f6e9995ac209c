import { randomUUID } from 'node:crypto'
import type { SavedItem } from '@portal/projections/reporting/saved-item/queries'
import { itemId, savedAt, tea } from '@portal/tests/support/banners'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const BASE = '/api/surveys/report/surveys'
const toplineData = {
  order: ['Q2', 'Q1'],
  shown: ['Q2'],
  charts: { Q2: 'bar' },
  texts: { Q2: { note: 'Read it' } },
  colors: { 'Q2=1': '#0072b2' },
  hidden: { Q2: ['Q2=3'] },
}
const body = {
  reportID: 'new',
  surveyID: tea,
  name: 'For the board',
  description: '',
  toplineData,
  decimal: 1,
  color: ['#d55e00', '#009e73'],
  reportQuery: '?admin=1',
}
const stored = {
  itemId,
  surveyId: tea,
  name: 'For the board',
  note: 'every month',
  content: { data: toplineData, decimals: 1, colors: ['#d55e00', '#009e73'], query: '?admin=1' },
  revision: 2,
  savedAt,
} as SavedItem<'topline'>

const staff = async (differs: Partial<PortalParts> = {}) => {
  const portal = await signedInAs('admin', differs)
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    portal.app.inject({
      method,
      url,
      headers: { cookie: portal.cookie, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    })
  return { ...portal, send }
}

describe('a topline', () => {
  it('is saved under a new id, and then changed; the second of two people is told', async () => {
    const { send } = await staff()
    const { reportID, Revision } = (await send('POST', `${BASE}/saveTopline`, body)).json()
    expect(Revision).toBe(1)
    const change = (decimal: number) => send('POST', `${BASE}/saveTopline`, { ...body, reportID, Revision: 1, decimal })
    expect((await change(0)).json()).toEqual({ reportID, Revision: 2 })
    expect((await change(3)).json().code).toBe('stale-version')
  })

  const savedBy = async (of: object) => {
    const { send, log } = await staff()
    const reply = await send('POST', `${BASE}/saveTopline`, of)
    const events: unknown[] = []
    for await (const { event } of log.readStream(`report-item-${reply.json().reportID}`)) events.push(event)
    return [reply.statusCode, ...events]
  }

  it('is saved by the fields of the specification alone: a condition, switches and no name', async () => {
    const { name: _name, description: _description, reportQuery: _query, ...fields } = body
    const women = { question: 'Q2', op: 'IN', values: [1] }
    const sent = { ...fields, json: JSON.stringify(women), Parameters: 'Women', QuestionIDs: 'Q2' }
    const query = `?${new URLSearchParams({ admin: '1', external: '1', filter: JSON.stringify(women) })}`
    expect(await savedBy({ ...sent, includeAdmin: 1, includeInactive: 0, includeExternalUsers: 1 })).toMatchObject([
      200,
      { kind: 'topline', name: 'Topline', content: { query } },
    ])
    expect(await savedBy(fields)).toMatchObject([200, { content: { query: '' } }])
    expect(await savedBy({ ...sent, json: '{"rules":3}' })).toEqual([400])
  })

  it('keeps its name where none is sent, as the log has it: the read model may be behind', async () => {
    const { name: _name, description: _description, ...fields } = body
    const { send, log } = await staff()
    const { reportID } = (await send('POST', `${BASE}/saveTopline`, { ...body, description: 'every month' })).json()
    await send('POST', `${BASE}/saveTopline`, { ...fields, reportID, Revision: 1, decimal: 3 })
    const events: unknown[] = []
    for await (const { event } of log.readStream(`report-item-${reportID}`)) events.push(event)
    const kept = { name: 'For the board', note: 'every month' }
    expect(events).toMatchObject([kept, kept])
  })

  it.each([
    { name: ' ' },
    { decimal: -1 },
    { decimal: 7 },
    { color: ['red'] },
    { toplineData: { ...toplineData, colors: { 'Q2=1': 'url(x)' }, hidden: { Q2: ['Q2=3'] } } },
    { toplineData: { ...toplineData, charts: { Q2: 'radar' } } },
    { toplineData: { ...toplineData, colour: 'red' } },
  ])('is refused with %o', async (differs) => {
    const { send } = await staff()
    expect((await send('POST', `${BASE}/saveTopline`, { ...body, ...differs })).statusCode).toBe(400)
  })

  it('is loaded as it was saved, and listed by its name', async () => {
    const saved = { find: async () => stored as never, list: async () => ({ items: [stored as never], total: 1 }) }
    const { send } = await staff({ saved })
    expect((await send('GET', `${BASE}/loadTopline/${itemId}/null`)).json()).toEqual({
      reportID: itemId,
      surveyID: 'tea',
      name: 'For the board',
      description: 'every month',
      toplineData,
      decimal: 1,
      color: ['#d55e00', '#009e73'],
      reportQuery: '?admin=1',
      includeAdmin: 1,
      includeInactive: 0,
      includeExternalUsers: 0,
      Revision: 2,
      savedAt,
    })
    expect((await send('GET', '/api/reporting/toplines?surveyID=tea')).json()).toEqual([
      { reportID: itemId, name: 'For the board', description: 'every month' },
    ])
  })

  it('is not found if there is none, and deleted once', async () => {
    const { send } = await staff()
    expect((await send('GET', `${BASE}/loadTopline/${itemId}/null`)).statusCode).toBe(404)
    const { reportID } = (await send('POST', `${BASE}/saveTopline`, body)).json()
    expect((await send('DELETE', `/api/reporting/toplines/${reportID}`)).json()).toEqual({ reportID })
    expect((await send('POST', `${BASE}/saveTopline`, { ...body, reportID, Revision: 1 })).statusCode).toBe(404)
  })
})
