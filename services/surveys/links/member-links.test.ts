import { randomUUID } from 'node:crypto'
import { responseIdOf } from '@portal/services/surveys/commands'
import { nextIn, pageIn, visitingTea } from '@portal/tests/support/portal/visiting'
import { describe, expect, it } from 'vitest'

const DAY_MS = 86_400_000
const REFUSED = [403, 'not-your-token']
const codeOf = (reply: Readonly<{ statusCode: number; json: () => { code?: string } }>) => [
  reply.statusCode,
  reply.json().code,
]

const withLink = async (differs: object = {}) => {
  const portal = await visitingTea()
  const { links } = (await portal.issue({ members: [portal.member.username], ...differs })).json()
  return { ...portal, link: portal.tokenIn(links[0].link) }
}

describe('a link of a member', () => {
  it('opens the response that the member has when signed in, with no session', async () => {
    const { link, visit, submit, app, log, member, definition } = await withLink()
    expect(nextIn(await submit(await visit(link), 'first', { Q2: 1 }))?.page.id).toBe('second')
    const stream = `response-${responseIdOf(definition.name, member.memberId)}`
    expect(log.rows().some((row) => row.stream === stream)).toBe(true)
    expect((await app.inject({ url: '/api/profile' })).statusCode).toBe(401)
  })

  it('for one use is used up by it; a request repeated with its key gets the same visit', async () => {
    const { link, start } = await withLink()
    const key = { 'idempotency-key': randomUUID() }
    const first = await start(link, {}, key)
    expect(first.statusCode).toBe(200)
    expect((await start(link, {}, key)).json()).toEqual(first.json())
    expect(codeOf(await start(link))).toEqual(REFUSED)
    expect(codeOf(await start(link, {}, { 'idempotency-key': randomUUID() }))).toEqual(REFUSED)
  })

  it('for one use, opened twice at once, begins one visit', async () => {
    const { link, start } = await withLink()
    const replies = await Promise.all([1, 2, 3, 4].map(() => start(link)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403])
  })

  it('for any number of uses is good until it expires', async () => {
    const { link, start, later } = await withLink({ isSingleUse: false, days: 2 })
    expect((await start(link)).statusCode).toBe(200)
    expect((await start(link)).statusCode).toBe(200)
    later(2 * DAY_MS)
    expect(codeOf(await start(link))).toEqual(REFUSED)
  })

  it('gives one answer, whether it is used up, too old, or unknown', async () => {
    const used = await withLink()
    await used.start(used.link)
    const old = await withLink()
    old.later(8 * DAY_MS)
    const elsewhere = await visitingTea()
    const replies = [await used.start(used.link), await old.start(old.link), await elsewhere.start(old.link)]
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  })

  it('opens this survey alone, and nothing for a member who is locked', async () => {
    const { link, visit, page, deps, member } = await withLink()
    const token = await visit(link)
    expect(pageIn(await page(token)).surveyID).toBe('tea')
    Object.assign(member, { isLocked: true })
    expect(await deps.members.byId(member.memberId)).toMatchObject({ isLocked: true })
    expect(codeOf(await page(token))).toEqual(REFUSED)
  })

  it('is in no event, and neither is a digest of it', async () => {
    const { link, log } = await withLink()
    expect(log.rows().some(({ json }) => json.includes(link))).toBe(false)
    expect(log.rows().filter(({ json }) => json.includes('SurveyLinkIssued'))).toHaveLength(1)
  })
})

describe('making links', () => {
  it('makes one for each member, however a name is spelled, and says which names nobody has', async () => {
    const { issue, member } = await visitingTea()
    const members = [member.username, ` ${member.username.toUpperCase()} `, 'nobody@example.org']
    expect((await issue({ members })).json()).toMatchObject({
      links: [{ link: expect.stringMatching(/^[/]u[/]surveys[/]openLink[/]conduct[?]token=[\w-]+$/) }],
      unknown: ['nobody@example.org'],
    })
  })

  it('makes the same links for a request that is repeated with its key', async () => {
    const { issue, member, cookie } = await visitingTea()
    const headers = { cookie, 'idempotency-key': randomUUID() }
    const make = async () => (await issue({ members: [member.username] }, headers)).json()
    expect(await make()).toEqual(await make())
  })

  it.each([{ days: 0 }, { days: 366 }, { members: [] }, { members: Array.from({ length: 501 }, (_, i) => `m${i}`) }])(
    'is refused: %o',
    async (differs) => {
      const { issue, member } = await visitingTea()
      expect(codeOf(await issue({ members: [member.username], ...differs }))).toEqual([400, 'invalid-request'])
    },
  )

  it('is for surveys that exist', async () => {
    const { issue, member } = await visitingTea()
    expect((await issue({ members: [member.username], surveyID: 'coffee' })).statusCode).toBe(404)
  })

  it('shows staff the open link, and none where the survey has none', async () => {
    const of = async (settings: object) => {
      const { app, cookie, definition } = await visitingTea(settings)
      return (await app.inject({ url: `/api/surveys/links?surveyID=${definition.name}`, headers: { cookie } })).json()
    }
    expect(await of({})).toMatchObject({
      versions: 1,
      openLink: expect.stringContaining('token='),
      externalUsers: true,
    })
    expect(
      await of({ settings: { saveAndResumeLater: true, progressBar: true, backNav: true, autoNext: false } }),
    ).toMatchObject({ openLink: null, externalUsers: false })
  })
})
