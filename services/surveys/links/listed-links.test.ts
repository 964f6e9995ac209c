import { randomUUID } from 'node:crypto'
import { cookieOf, login } from '@portal/tests/support/portal/portal'
import { visitingTea } from '@portal/tests/support/portal/visiting'
import { describe, expect, it } from 'vitest'

const DAY_MS = 86_400_000
const WITHDRAWN = [403, 'link-withdrawn']
type Reply = Readonly<{ statusCode: number; json: () => { code?: string } }>
const codeOf = (reply: Reply) => [reply.statusCode, reply.json().code]

const withLink = async (differs: object = {}) => {
  const portal = await visitingTea()
  const { app, cookie, definition, member } = portal
  const make = async () => (await portal.issue({ members: [member.username], ...differs })).json().links[0].link
  const link: string = portal.tokenIn(await make())
  const listed = async (query = '', as = cookie) => {
    const url = `/api/surveys/links/members?surveyID=${definition.name}${query}`
    return (await app.inject({ url, headers: { cookie: as } })).json()
  }
  const turn = (verb: 'withdraw' | 'restore' | 'withdrawall', body: object, headers: Record<string, string> = {}) =>
    portal.post(`links/members/${verb}`, { surveyID: definition.name, ...body }, { cookie, ...headers })
  const linkId: string = (await listed()).links[0].linkId
  return { ...portal, link, linkId, listed, turn, make }
}

describe('the links of members to a survey', () => {
  it('are listed with whom they are for, who made them and how far they are, without a token', async () => {
    const { app, listed, link, start, member, later } = await withLink()
    const line = { username: member.username, displayName: member.displayName, issuedBy: member.displayName }
    expect(await listed()).toMatchObject({
      links: [{ ...line, state: 'open', isSingleUse: true, usedAt: null, withdrawnAt: null }],
      total: 1,
    })
    expect(JSON.stringify(await listed())).not.toContain(link)
    await start(link)
    expect((await listed()).links[0]).toMatchObject({ state: 'used', usedAt: expect.any(String) })
    later(8 * DAY_MS)
    const cookie = cookieOf(await login(app, member.username)) // the session has expired, too
    expect((await listed('', cookie)).links[0]).toMatchObject({ state: 'expired' })
  })

  it('for any number of uses stay open once they were opened', async () => {
    const { listed, link, start } = await withLink({ isSingleUse: false })
    await start(link)
    expect((await listed()).links[0]).toMatchObject({ state: 'open', usedAt: expect.any(String) })
  })

  it('come in pages of twenty', async () => {
    const { listed, make } = await withLink()
    for (let n = 0; n < 20; n += 1) await make()
    expect(await listed()).toMatchObject({ total: 21, links: { length: 20 } })
    expect(await listed('&page=2')).toMatchObject({ total: 21, links: { length: 1 } })
  })

  it('open nothing once they are withdrawn, which is said, and open again where that is taken back', async () => {
    const { start, link, linkId, turn, listed } = await withLink()
    expect((await turn('withdraw', { links: [linkId] })).json()).toEqual({ turned: 1 })
    expect(codeOf(await start(link))).toEqual(WITHDRAWN)
    expect((await listed()).links[0]).toMatchObject({ state: 'withdrawn', withdrawnAt: expect.any(String) })
    expect((await turn('restore', { links: [linkId] })).json()).toEqual({ turned: 1 })
    expect((await listed()).links[0]).toMatchObject({ state: 'open', withdrawnAt: null })
    expect((await start(link)).statusCode).toBe(200)
  })

  it('end the visits that began by them when they are withdrawn: a page is neither shown nor taken', async () => {
    const { visit, link, linkId, turn, page, submit } = await withLink()
    const token = await visit(link)
    await turn('withdraw', { links: [linkId] })
    expect(codeOf(await page(token))).toEqual(WITHDRAWN)
    expect(codeOf(await submit(token, 'first', { Q2: 1 }))).toEqual(WITHDRAWN)
    await turn('restore', { links: [linkId] })
    expect((await page(token)).statusCode).toBe(200)
  })

  it('are withdrawn several or all at once; another survey’s, and what is no link, are left alone', async () => {
    const { turn, linkId, make, listed } = await withLink()
    await make()
    expect((await turn('withdraw', { links: [linkId, linkId, randomUUID()] })).json()).toEqual({ turned: 1 })
    expect((await turn('withdraw', { surveyID: 'coffee', links: [linkId] })).json()).toEqual({ turned: 0 })
    expect((await turn('withdrawall', {})).json()).toEqual({ turned: 1 })
    const { links, left } = await listed()
    expect(left).toBe(0)
    expect(links.map(({ state }: { state: string }) => state)).toEqual(['withdrawn', 'withdrawn'])
  })

  it('are withdrawn once by a request that is repeated with its key', async () => {
    const { turn, linkId, log } = await withLink()
    const key = { 'idempotency-key': randomUUID() }
    const first = await turn('withdraw', { links: [linkId] }, key)
    expect((await turn('withdraw', { links: [linkId] }, key)).json()).toEqual(first.json())
    expect(log.rows().filter(({ json }) => json.includes('SurveyLinkWithdrawn'))).toHaveLength(1)
  })

  it.each([{ links: [] }, { links: ['x'] }, { links: Array.from({ length: 501 }, () => randomUUID()) }, {}])(
    'are not withdrawn by %o',
    async (body) => {
      const { turn } = await withLink()
      expect(codeOf(await turn('withdraw', body))).toEqual([400, 'invalid-request'])
    },
  )
})
