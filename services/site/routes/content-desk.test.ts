import { randomUUID } from 'node:crypto'
import type { Content } from '@portal/contracts/site/content'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { aPage, aPiece, contentIdOf, contentOf } from '@portal/tests/support/site/pieces'
import { describe, expect, it } from 'vitest'

const opened = async (content = contentOf()) => {
  const { app, cookie, log } = await signedInAs('admin', { content })
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = { cookie, 'idempotency-key': randomUUID() }
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const typesOf = async (stream: string) => Array.fromAsync(log.readStream(stream), ({ event }) => event.type)
  const eventsOf = async (stream: string) => Array.fromAsync(log.readStream(stream), ({ event }) => event)
  return { ask, typesOf, eventsOf }
}

const ITEMS = '/api/content/items'
const rules = aPage('Rules', '<p onclick="x()">Be kind</p>')
const FOR_GOOD = { from: null, until: null }

describe('a piece of content', () => {
  it('is written, published, withdrawn, deleted and restored by staff; its text is stored sanitised', async () => {
    const { ask, eventsOf } = await opened()
    const { contentId } = (await ask('POST', `${ITEMS}/page`, { content: rules })).body
    const one = `${ITEMS}/page/${contentId}`
    for (const [method, url, body] of [
      ['PUT', one, { content: aPage('Rules', 'Newer') }],
      ['POST', `${one}/publish`, FOR_GOOD],
      ['POST', `${one}/withdraw`, undefined],
      ['POST', `${one}/delete`, undefined],
      ['POST', `${one}/restore`, undefined],
    ] as const)
      expect((await ask(method, url, body)).status).toBe(200)
    const events = await eventsOf(`page-${contentId}`)
    expect(events[0]).toMatchObject({ type: 'ContentDrafted', content: { body: { en: '<p>Be kind</p>' } } })
    expect(events.slice(1).map(({ type }) => type)).toEqual([
      'ContentDrafted',
      'ContentPublished',
      'ContentWithdrawn',
      'ContentDeleted',
      'ContentRestored',
    ])
  })

  it('is not changed or published by whoever has not seen what somebody else has written since', async () => {
    const { ask, typesOf } = await opened()
    const { contentId } = (await ask('POST', `${ITEMS}/page`, { content: rules })).body
    const one = `${ITEMS}/page/${contentId}`
    const another = `draftedAt=${encodeURIComponent('2026-11-20T08:00:00.000Z')}`
    for (const reply of [
      await ask('PUT', `${one}?${another}`, { content: aPage('Rules', 'Mine') }),
      await ask('POST', `${one}/publish?${another}`, FOR_GOOD),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'stale-version'])
    expect(await typesOf(`page-${contentId}`)).toEqual(['ContentDrafted'])
    const seen = `draftedAt=${encodeURIComponent('2026-11-21T08:00:00.000Z')}`
    expect((await ask('POST', `${one}/publish?${seen}`, FOR_GOOD)).status).toBe(200)
  })

  it('is refused with a reason in words', async () => {
    const { ask } = await opened()
    const { contentId } = (await ask('POST', `${ITEMS}/page`, { content: rules })).body
    const taken = await ask('POST', `${ITEMS}/page`, { content: aPage('RULES', 'Others') })
    expect([taken.status, taken.body.detail]).toEqual([409, 'Another page has this address name. Choose another one.'])
    const early = { from: '2026-11-23T00:00:00.000Z', until: '2026-11-22T00:00:00.000Z' }
    expect((await ask('POST', `${ITEMS}/page/${contentId}/publish`, early)).body.detail).toMatch(/^It ends before/)
    expect((await ask('POST', `${ITEMS}/page/${randomUUID()}/publish`, FOR_GOOD)).status).toBe(404)
  })

  it.each([
    ['an address name with a slash', { name: '../admin' }],
    ['a body that is no text', { body: { en: 7 } }],
    ['a kind that is none', { kind: 'survey' }],
    ['another kind than the path', { kind: 'popup', form: 'window', audience: 'staff' }],
  ])('is not taken with %s', async (_, differs) => {
    const { ask } = await opened()
    expect((await ask('POST', `${ITEMS}/page`, { content: { ...rules, ...differs } })).status).toBe(400)
  })

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x'])('does not link to %s', async (link) => {
    const { ask } = await opened()
    const content: Content = { kind: 'slide', title: { en: 'x' }, body: {}, picture: null, link }
    expect((await ask('POST', `${ITEMS}/slide`, { content })).status).toBe(400)
  })
})

describe('the list of staff', () => {
  it('says of each piece what it is at present', async () => {
    const draft = aPage('Draft', '')
    const { ask } = await opened(
      contentOf(
        aPiece('draft', draft, { published: null, draft }),
        aPiece('shown', aPage('Shown', ''), { draft: aPage('Newer', '') }),
        aPiece('later', aPage('Later', ''), { shownFrom: '2027-01-01T00:00:00.000Z' }),
        aPiece('over', aPage('Over', '', false), { shownUntil: '2026-01-01T00:00:00.000Z' }),
      ),
    )
    const { body } = await ask('GET', `${ITEMS}/page`)
    const facts = (one: Record<string, unknown>) => [one['name'], one['state'], one['hasDraft'], one['isInMenu']]
    expect(body.map(facts)).toEqual([
      ['Draft', 'draft', true, true],
      ['Newer', 'published', true, true],
      ['Later', 'scheduled', false, true],
      ['Over', 'ended', false, false],
    ])
    const one = await ask('GET', `${ITEMS}/page/${contentIdOf('shown')}`)
    expect(one.body).toMatchObject({ published: { name: 'Shown' }, draft: { name: 'Newer' }, line: { hasDraft: true } })
    expect((await ask('GET', `${ITEMS}/page/${randomUUID()}`)).status).toBe(404)
  })

  it('has an order, which is stored when it changes', async () => {
    const { ask, typesOf } = await opened()
    const order = [randomUUID(), randomUUID()]
    for (const asked of [order, order, order.toReversed()])
      expect((await ask('PUT', '/api/content/order/slide', { order: asked })).status).toBe(200)
    expect(await typesOf('content-order-slide')).toEqual(['ContentOrdered', 'ContentOrdered'])
  })
})
