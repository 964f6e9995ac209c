import { randomUUID } from 'node:crypto'
import { SurveyId } from '@portal/contracts/ids'
import { TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { nextIn, openSettings, pageIn, visitingTea } from '@portal/tests/support/portal/visiting'
import { responseId } from '@portal/tests/support/surveys/responses'
import { aPage, aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { linkTokens } from './link-tokens.ts'

const tokens = linkTokens(TOKEN_SECRET)

const variables = aPage(
  'variables',
  aQuestion('single-choice', { id: 'SOURCE', required: true }),
  aQuestion('open-text', { id: 'PANEL' }),
)
const definition = {
  pages: [
    { ...variables, background: true as const },
    aPage('first', aQuestion('single-choice', { id: 'Q2' })),
    aPage('second', aQuestion('open-text', { id: 'Q3' })),
  ],
}
const ANA = { backgroundVars: 'SOURCE=1&PANEL=ana' }
const BEA = { backgroundVars: 'SOURCE=1&PANEL=bea' }

/** A browser in which Ana, who came from a supplier, has answered the first page. */
const afterAna = async () => {
  const portal = await visitingTea(definition)
  const ana = await portal.visit(portal.openLink, ANA)
  expect(nextIn(await portal.submit(ana, 'first', { Q2: 1 }, ANA))?.page.id).toBe('second')
  return { ...portal, ana }
}

describe('a browser in which somebody took a survey by its open link before', () => {
  it('begins anew for who comes with other variables, and each goes on with their own', async () => {
    const { ana, openLink, visit, submit, page, log } = await afterAna()
    const bea = await visit(openLink, { ...BEA, visit: ana })
    expect(pageIn(await page(bea, '?backgroundVars=SOURCE%3D1%26PANEL%3Dbea')).page.id).toBe('first')
    await submit(bea, 'first', { Q2: 2 }, BEA)
    expect(log.rows().filter(({ json }) => json.includes('ResponseStarted'))).toHaveLength(2)
    expect(await visit(openLink, { ...BEA, visit: bea })).toBe(bea)
    expect(await visit(openLink, { ...ANA, visit: ana })).toBe(ana)
  })

  it.each([
    ['in another order', 'PANEL=ana&SOURCE=1'],
    ['beside some that the survey does not declare', 'SOURCE=1&PANEL=ana&click=17'],
    ['in part', 'SOURCE=1'],
    ['not at all', ''],
  ])('goes on for who comes with the same variables %s', async (_, backgroundVars) => {
    const { ana, openLink, visit } = await afterAna()
    expect(await visit(openLink, { backgroundVars, visit: ana })).toBe(ana)
  })

  it('goes on with a visit in which nothing was answered', async () => {
    const { openLink, visit } = await visitingTea(definition)
    const ana = await visit(openLink, ANA)
    expect(await visit(openLink, { ...BEA, visit: ana })).toBe(ana)
  })

  it('begins anew, once, in a frame that keeps nothing, whose site has one key for both', async () => {
    const { start, openLink, submit } = await visitingTea(definition)
    const key = { 'idempotency-key': randomUUID() }
    const by = async (variables: object) => (await start(openLink, variables, key)).json().token
    const ana = await by(ANA)
    await submit(ana, 'first', { Q2: 1 }, ANA)
    const bea = await by(BEA)
    expect(bea).not.toBe(ana)
    await submit(bea, 'first', { Q2: 2 }, BEA)
    expect([await by(BEA), await by(ANA)]).toEqual([bea, ana])
  })

  it('lets who has begun go on once the link is closed, and nobody else', async () => {
    const { ana, openLink, publish, definition: open, start, later } = await afterAna()
    await publish({ ...open, settings: { ...openSettings, openLink: false } }, randomUUID())
    later(5_000)
    const codeOf = async (more: object) => (await start(openLink, { visit: ana, ...more })).statusCode
    await expect.poll(() => codeOf(BEA), { timeout: 20_000 }).toBe(403)
    expect(await codeOf({ backgroundVars: `${ANA.backgroundVars}&click=2` })).toBe(200)
  })

  it('takes what is no visit of this survey for none', async () => {
    const { openLink, visit, page } = await afterAna()
    const elsewhere = tokens.visit({ kind: 'open', surveyId: SurveyId.parse('coffee'), responseId })
    for (const before of ['x'.repeat(40), openLink, elsewhere]) {
      const token = await visit(openLink, { ...ANA, visit: before })
      expect(pageIn(await page(token, '?backgroundVars=SOURCE%3D1')).page.id).toBe('first')
    }
  })
})

describe('a browser in which a member took a survey by their own link', () => {
  it('goes on with it, whatever variables are in the address, though the link was for one use', async () => {
    const { member, issue, tokenIn, visit } = await visitingTea(definition)
    const { links } = (await issue({ members: [member.username] })).json()
    const link = tokenIn(links[0].link)
    const first = await visit(link, ANA)
    expect(await visit(link, { ...BEA, visit: first })).toBe(first)
    expect(await visit(link, BEA)).toBeUndefined()
  })
})
