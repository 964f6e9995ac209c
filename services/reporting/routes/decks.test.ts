import { randomUUID } from 'node:crypto'
import type { SavedItem } from '@portal/projections/reporting/saved-item/queries'
import { itemId, savedAt, tea } from '@portal/tests/support/banners'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const BASE = '/api/surveys/report/surveys/deck'
const slide = { questionID: 'Q1', surveyID: 'tea', surveyName: 'Tea' }
const other = { questionID: 'Q9', surveyID: 'coffee', surveyName: 'Coffee' }
const questions = JSON.stringify([slide, other, slide])
const body = { name: 'Talk', access: '0', description: '', questions }

const staff = async (differs: Partial<PortalParts> = {}) => {
  const portal = await signedInAs('admin', differs)
  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    portal.app.inject({
      method,
      url,
      headers: { cookie: portal.cookie, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    })
  return { ...portal, send }
}

/** A portal whose read model has the deck that was added, at its first revision. */
const withDeck = async () => {
  const kept: { deck: SavedItem<'deck'> | null } = { deck: null }
  const saved: PortalParts['saved'] = {
    find: async () => kept.deck as never,
    list: async () => ({ items: kept.deck ? [kept.deck as never] : [], total: 1 }),
  }
  const { send } = await staff({ saved })
  const { reportID } = (await send('POST', `${BASE}/add/tea`, body)).json()
  const content = { access: '0' as const, questions: [slide, other, slide].map((one) => ({ ...one, surveyID: tea })) }
  kept.deck = { itemId: reportID, surveyId: tea, name: 'Talk', note: '', content, revision: 1, savedAt }
  return { send, reportID, kept }
}

describe('a deck', () => {
  it('is saved with questions of several surveys, in their order, one of them twice', async () => {
    const { send } = await staff()
    expect((await send('POST', `${BASE}/add/tea`, body)).json()).toMatchObject({ Revision: 1 })
  })

  it('is loaded and listed as it was saved', async () => {
    const { send, reportID, kept } = await withDeck()
    const loaded = (await send('GET', `${BASE}/load/${reportID}`)).json()
    expect(loaded).toMatchObject({ pkReport: reportID, name: 'Talk', access: '0', description: '', Revision: 1 })
    expect(JSON.parse(loaded.questions)).toEqual(kept.deck?.content.questions)
    expect((await send('GET', '/api/reporting/decks')).json()).toEqual([loaded])
  })

  it('keeps its questions when its name is changed, and its name when its questions are; the second of two people is told', async () => {
    const { send, reportID } = await withDeck()
    const info = { name: 'Other', access: '1', description: 'For all', Revision: 1 }
    expect((await send('POST', `${BASE}/update/info/${reportID}`, info)).json()).toEqual({ reportID, Revision: 2 })
    const changed = { questions: JSON.stringify([other]), Revision: 1 }
    expect((await send('POST', `${BASE}/update/${reportID}`, changed)).json().code).toBe('stale-version')
  })

  it('is changed by two calls in a row that name no revision, whatever the read model knows by then', async () => {
    const { send, reportID } = await withDeck()
    const info = { name: 'Other', access: '1', description: 'For all' }
    expect((await send('POST', `${BASE}/update/info/${reportID}`, info)).json()).toEqual({ reportID, Revision: 2 })
    const changed = await send('POST', `${BASE}/update/${reportID}`, { questions: JSON.stringify([other]) })
    expect(changed.json()).toEqual({ reportID, Revision: 3 })
  })

  it.each(['', 'no json', '{}', JSON.stringify([{ questionID: 'Q1' }]), JSON.stringify([{ ...slide, sql: 'x' }])])(
    'is refused with the questions %j',
    async (text) => {
      const { send } = await staff()
      const reply = await send('POST', `${BASE}/add/tea`, { ...body, questions: text })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
    },
  )

  it('is refused without a name, with an access that is none, and with more slides than a deck may have', async () => {
    const { send } = await staff()
    const many = JSON.stringify(Array.from({ length: 61 }, () => slide))
    for (const differs of [{ name: ' ' }, { access: '7' }, { questions: many }])
      expect((await send('POST', `${BASE}/add/tea`, { ...body, ...differs })).statusCode).toBe(400)
  })

  it('is deleted with others, once; those that do not exist are left out of the reply', async () => {
    const { send, reportID } = await withDeck()
    const remove = async () => (await send('POST', `${BASE}/delete`, { reportIDs: [reportID, itemId] })).json()
    expect(await remove()).toEqual({ reportIDs: [reportID] })
    const changed = { questions, Revision: 1 }
    expect((await send('POST', `${BASE}/update/${reportID}`, changed)).statusCode).toBe(404)
  })

  it('that does not exist is not found', async () => {
    const { send } = await staff()
    expect((await send('GET', `${BASE}/load/${itemId}`)).statusCode).toBe(404)
    expect((await send('POST', `${BASE}/update/${itemId}`, { questions })).statusCode).toBe(404)
  })
})
