import { randomUUID } from 'node:crypto'
import { tea } from '@portal/tests/support/banners'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const BASE = '/api/surveys/report/surveys'
const women = { question: 'Q2', op: 'IN', values: [1] }
const filter = {
  filterName: ' Women ',
  Parameters: 'Gender is any of: Woman',
  QuestionIDs: 'Q2',
  json: JSON.stringify(women),
  fkCategory: 'saved',
  includeAdmin: 1,
  includeInactive: 0,
  includeExternalUsers: 0,
  surveyID: tea,
}

const staff = async () => {
  const portal = await signedInAs('admin')
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    portal.app.inject({
      method,
      url,
      headers: { cookie: portal.cookie, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    })
  return { ...portal, send }
}

describe('a filter', () => {
  it('is saved under its name, with the message of the specification', async () => {
    const { send, log } = await staff()
    const reply = await send('POST', `${BASE}/addFilter`, filter)
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'Filter saved successfully.'])
    const events: unknown[] = []
    for await (const { event } of log.readStream(`report-item-${reply.json().id}`)) events.push(event)
    expect(events).toMatchObject([
      {
        kind: 'filter',
        surveyId: 'tea',
        name: 'Women',
        content: {
          condition: women,
          words: 'Gender is any of: Woman',
          includeAdmin: true,
          includeInactive: false,
          includeExternalUsers: false,
        },
      },
    ])
  })

  it.each(['', '{', '[]', '{"question":1}', '['.repeat(90_000)])(
    'is refused if its text is no condition: %s',
    async (json) => {
      const { send } = await staff()
      const reply = await send('POST', `${BASE}/addFilter`, { ...filter, json })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
    },
  )

  it.each([
    ['en', '/json is no condition of the condition language, as JSON text.'],
    ['fr', '/json n’est pas une condition du langage de conditions, en texte JSON.'],
    ['ar', '/json ليس شرطًا من لغة الشروط بصيغة JSON.'],
  ])('is refused in a sentence, in %s, beside the line with the place', async (language, refusal) => {
    const { app, cookie } = await staff()
    const headers = { cookie, 'idempotency-key': randomUUID(), 'accept-language': language }
    const payload = { ...filter, json: '{' }
    const reply = await app.inject({ method: 'POST', url: `${BASE}/addFilter`, headers, payload })
    expect(reply.json().refusal).toBe(refusal)
  })

  it('is refused without a name', async () => {
    const { send } = await staff()
    expect((await send('POST', `${BASE}/addFilter`, { ...filter, filterName: '  ' })).statusCode).toBe(400)
  })

  it('is saved in its place, with what is left out as it was; the second of two people is told', async () => {
    const { send, log } = await staff()
    const { id, Revision } = (await send('POST', `${BASE}/addFilter`, filter)).json()
    expect(Revision).toBe(1)
    const men = { ...women, values: [2] }
    const { Parameters, includeAdmin, includeInactive, includeExternalUsers } = filter
    const counted = { Parameters, includeInactive, includeExternalUsers, json: JSON.stringify(men) }
    const url = `/api/reporting/filters/${id}`
    const renamed = await send('PATCH', url, { filterName: ' Ladies ', Revision })
    expect(renamed.json()).toEqual({ id, Revision: 2 })
    const second = await send('PATCH', url, { counted: { ...counted, includeAdmin }, Revision })
    expect([second.statusCode, second.json().code]).toEqual([409, 'stale-version'])
    const changed = await send('PATCH', url, { counted: { ...counted, includeAdmin: 0 }, Revision: 2 })
    expect(changed.json()).toEqual({ id, Revision: 3 })
    const events: unknown[] = []
    for await (const { event } of log.readStream(`report-item-${id}`)) events.push(event)
    expect(events.slice(1)).toMatchObject([
      { name: 'Ladies', surveyId: 'tea', content: { condition: women, includeAdmin: true } },
      { name: 'Ladies', surveyId: 'tea', content: { condition: men, includeAdmin: false } },
    ])
  })

  it('is not changed to a condition that cannot be read, nor once it is deleted', async () => {
    const { send } = await staff()
    const { id, Revision } = (await send('POST', `${BASE}/addFilter`, filter)).json()
    const url = `/api/reporting/filters/${id}`
    const { filterName: _, QuestionIDs: __, fkCategory: ___, surveyID: ____, ...counted } = filter
    expect((await send('PATCH', url, { counted: { ...counted, json: '{' }, Revision })).statusCode).toBe(400)
    await send('DELETE', url)
    expect((await send('PATCH', url, { filterName: 'Men', Revision })).statusCode).toBe(404)
  })

  it('is deleted, and cannot be deleted if there is none', async () => {
    const { send } = await staff()
    const { id } = (await send('POST', `${BASE}/addFilter`, filter)).json()
    expect((await send('DELETE', `/api/reporting/filters/${id}`)).json()).toEqual({ filterId: id })
    expect((await send('DELETE', `/api/reporting/filters/${randomUUID()}`)).statusCode).toBe(404)
  })
})

describe('the rows of a survey', () => {
  const url = '/api/reporting/rows/tea'
  const net = { kind: 'net', question: 'Q2', label: 'Both', codes: [1, 2] }

  it('are saved with it; the second of two people who change them is told', async () => {
    const { send } = await staff()
    expect((await send('POST', url, { rows: [net], revision: 0 })).json()).toEqual({ revision: 1 })
    const second = await send('POST', url, { rows: [], revision: 0 })
    expect([second.statusCode, second.json().code]).toEqual([409, 'stale-version'])
    expect((await send('POST', url, { rows: [], revision: 1 })).json()).toEqual({ revision: 2 })
  })

  it('are refused if one is no row', async () => {
    const { send } = await staff()
    expect((await send('POST', url, { rows: [{ ...net, codes: [] }], revision: 0 })).statusCode).toBe(400)
  })
})

describe('the waves of a survey', () => {
  const url = '/api/reporting/waves/tea'
  const spring = { code: 1, name: 'Spring', from: '2026-03-01', to: '2026-05-31' }
  const summer = { code: 2, name: 'Summer', from: '2026-06-01', to: '2026-08-31' }

  it('are saved as one list; the second of two people is told', async () => {
    const { send } = await staff()
    expect((await send('GET', url)).json()).toEqual({ waves: [], last: 0, revision: 0 })
    expect((await send('POST', url, { waves: [spring, summer], revision: 0 })).json()).toEqual({ revision: 1 })
    const second = await send('POST', url, { waves: [spring], revision: 0 })
    expect([second.statusCode, second.json().code]).toEqual([409, 'stale-version'])
  })

  it.each([
    ['that overlap', [spring, { ...summer, from: '2026-05-31' }]],
    ['out of order', [summer, spring]],
    ['that end before they begin', [{ ...spring, to: '2026-02-28' }]],
    ['of the same name', [spring, { ...summer, name: 'SPRING' }]],
    ['of the same code', [spring, { ...summer, code: 1 }]],
    ['with a day that there is not', [{ ...spring, from: '2026-02-30' }]],
  ])('%s are refused', async (_what, waves) => {
    const { send } = await staff()
    expect((await send('POST', url, { waves, revision: 0 })).statusCode).toBe(400)
  })
})
