import { randomUUID } from 'node:crypto'
import { respondentToken } from '@portal/services/surveys/token'
import { TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { nextIn, pageIn, visitingTea } from '@portal/tests/support/portal/visiting'
import { describe, expect, it } from 'vitest'

const codeOf = (reply: Readonly<{ statusCode: number; json: () => { code?: string } }>) => [
  reply.statusCode,
  reply.json().code,
]
const REFUSED = [403, 'not-your-token']

describe('an open link', () => {
  it('lets somebody without an account take the survey, as an external user with a response of their own', async () => {
    const { visit, page, submit, log } = await visitingTea()
    const [one, other] = [await visit(), await visit()]
    expect(one).not.toBe(other)
    expect(pageIn(await page(one))).toMatchObject({
      status: 'in progress',
      surveyID: 'tea',
      page: { id: 'first' },
      externalUser: 1,
    })
    expect(nextIn(await submit(one, 'first', { Q2: 1 }))).toMatchObject({ page: { id: 'second' }, externalUser: 1 })
    expect(pageIn(await page(other)).page.id).toBe('first')
    const started = log.rows().filter(({ json }) => json.includes('ResponseStarted'))
    expect(started.map(({ json }) => JSON.parse(json))).toMatchObject([
      { respondent: { kind: 'open' }, flags: { external: true }, via: 'web' },
    ])
  })

  it('stores nothing before the first page is sent', async () => {
    const { visit, page, log } = await visitingTea()
    const before = log.rows().length
    await page(await visit())
    expect(log.rows()).toHaveLength(before)
  })

  it('continues where the respondent was, by the token of the visit', async () => {
    const { visit, page, submit } = await visitingTea()
    const token = await visit()
    await submit(token, 'first', { Q2: 1 })
    expect(pageIn(await page(token)).page.id).toBe('second')
  })

  it('begins one visit for a request that is repeated with its key', async () => {
    const { start, openLink } = await visitingTea()
    const key = { 'idempotency-key': randomUUID() }
    expect((await start(openLink, {}, key)).json()).toEqual((await start(openLink, {}, key)).json())
  })

  it('is closed once the newest version of the survey has none; who is in it finishes', async () => {
    const { publish, definition, openLink, start, visit, page, submit, later } = await visitingTea()
    const token = await visit()
    await submit(token, 'first', { Q2: 1 })
    await publish({ ...definition, settings: { ...definition.settings, openLink: false } }, randomUUID())
    later(5_000)
    await expect.poll(async () => codeOf(await start(openLink)), { timeout: 20_000 }).toEqual(REFUSED)
    expect(pageIn(await page(token)).page.id).toBe('second')
  })

  it('gives the same name in another system the same response, in whatever browser', async () => {
    const { openLink, visit, page, submit } = await visitingTea()
    await submit(await visit(openLink, { externalUser: 'p-17' }), 'first', { Q2: 1 })
    expect(pageIn(await page(await visit(openLink, { externalUser: 'p-17' }))).page.id).toBe('second')
    expect(pageIn(await page(await visit(openLink, { externalUser: 'p-18' }))).page.id).toBe('first')
  })

  it('takes no names of another system where the survey does not say so', async () => {
    const { openLink, start } = await visitingTea({
      settings: { saveAndResumeLater: true, progressBar: true, backNav: true, autoNext: false, openLink: true },
    })
    expect(codeOf(await start(openLink, { externalUser: 'p-17' }))).toEqual(REFUSED)
  })

  it.each(['x'.repeat(40), 'A'.repeat(120)])('is not guessed: %s', async (token) => {
    const { start } = await visitingTea()
    expect(codeOf(await start(token))).toEqual(REFUSED)
  })

  it('is no token of a visit, and no token of a member is one', async () => {
    const { openLink, member, page, submit, start } = await visitingTea()
    const members = respondentToken(TOKEN_SECRET, (await visitingTea()).definition.name, member.memberId)
    for (const token of [openLink, members, '']) expect(codeOf(await page(token))).toEqual(REFUSED)
    expect(codeOf(await submit(members, 'first', { Q2: 1 }))).toEqual(REFUSED)
    expect(codeOf(await start(members))).toEqual(REFUSED)
  })

  it('opens no response of a member: the token of a visit is refused with a session', async () => {
    const { visit, app, cookie } = await visitingTea()
    const url = `/api/surveys/conduct/questions?token=${await visit()}`
    expect(codeOf(await app.inject({ url, headers: { cookie } }))).toEqual(REFUSED)
  })

  it('is refused to another site', async () => {
    const { start, openLink } = await visitingTea()
    expect(codeOf(await start(openLink, {}, { 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'cross-site'])
  })
})
