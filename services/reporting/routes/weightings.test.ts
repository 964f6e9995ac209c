import { randomUUID } from 'node:crypto'
import { itemId, savedAt, tea } from '@portal/tests/support/banners'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const PATH = '/api/reporting/weightings'
const cells = [
  { codes: [1], percent: 48.5 },
  { codes: [2, 3], percent: 51.5 },
]
const weighting = { name: 'Census', targets: [{ question: 'Q1', cells }] }
const body = { surveyID: tea, weightingID: 'new', weighting }

const staff = async (differs: Partial<PortalParts> = {}) => {
  const portal = await signedInAs('admin', differs)
  return (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    portal.app.inject({
      method,
      url,
      headers: { cookie: portal.cookie, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    })
}

describe('a weighting', () => {
  it('is saved under a new id, and then changed; the second of two people is told', async () => {
    const send = await staff()
    const { weightingID, revision } = (await send('POST', PATH, body)).json()
    expect(revision).toBe(1)
    const change = (name: string) =>
      send('POST', PATH, { ...body, weightingID, revision: 1, weighting: { ...weighting, name } })
    expect((await change('Microcensus')).json()).toEqual({ weightingID, revision: 2 })
    expect((await change('Another')).json().code).toBe('stale-version')
  })

  it('is refused if its percentages do not sum to 100, with the place', async () => {
    const send = await staff()
    const short = {
      name: 'Short',
      targets: [{ question: 'Q1', cells: cells.map((cell) => ({ ...cell, percent: 40 })) }],
    }
    const reply = await send('POST', PATH, { ...body, weighting: short })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().issues).toEqual([expect.objectContaining({ path: '/targets/0/cells' })])
  })

  it.each([
    { name: ' ' },
    { targets: [] },
    { targets: [{ question: 'Q1', cells: cells.slice(0, 1) }] },
    { targets: [{ question: 'Q1', cells: cells.map((cell) => ({ ...cell, percent: 0 })) }] },
    { targets: [{ question: 'Q1', cells: cells.map((cell) => ({ ...cell, percent: -5 })) }] },
    { cap: 5 },
  ])('is refused with %o', async (differs) => {
    const send = await staff()
    expect((await send('POST', PATH, { ...body, weighting: { ...weighting, ...differs } })).statusCode).toBe(400)
  })

  it('is listed as it was saved, and deleted once', async () => {
    const { name, targets } = weighting
    const item = { itemId, surveyId: tea, name, note: '', content: { targets }, revision: 3, savedAt }
    const saved = { find: async () => null, list: async () => ({ items: [item as never], total: 1 }) }
    const send = await staff({ saved })
    expect((await send('GET', `${PATH}?surveyID=tea`)).json()).toEqual([
      { weightingID: itemId, weighting, revision: 3, savedAt },
    ])
    const { weightingID } = (await send('POST', PATH, body)).json()
    expect((await send('DELETE', `${PATH}/${weightingID}`)).json()).toEqual({ weightingID })
    expect((await send('DELETE', `${PATH}/${itemId}`)).statusCode).toBe(404)
  })
})
