import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { memoryMailings } from '@portal/tests/support/portal/memory-mailings'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { expect, it } from 'vitest'

const noor = MemberId.parse(randomUUID())
const draft = {
  kind: 'newsletter',
  surveyID: null,
  texts: { en: { subject: 'Tea\r\nBcc: x@example.org', body: '<p>Hot</p><script>steal()</script>' } },
  audience: { who: 'named', members: ['noor@example.org', ' nobody@example.org '] },
}

const aDesk = async (unreached: readonly MemberId[] = []) => {
  const mailings = memoryMailings([noor], unreached)
  const known = [{ memberId: noor, digest: loginDigest('noor@example.org'), username: 'noor@example.org' }]
  const membersNamed = async ({ digests, ids }: Readonly<{ digests: readonly string[]; ids: readonly string[] }>) =>
    known.filter(({ digest, memberId }) => digests.includes(digest) || ids.includes(memberId))
  const portal = await signedInAs('admin', { mailings, membersNamed })
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, key: string = randomUUID()) => {
    const headers = { cookie: portal.cookie, 'idempotency-key': key }
    return portal.app.inject({ method, url: `/api/mailings${path}`, headers, ...(payload && { payload }) })
  }
  return { ...portal, ask, mailings }
}

it('a mail is written with members by their addresses; who is nobody is told, and nothing in it runs', async () => {
  const { ask, mailings } = await aDesk()
  const first = (await ask('POST', '', draft, 'the same')).json()
  expect((await ask('POST', '', draft, 'the same')).json().mailingId).toBe(first.mailingId)
  expect(first).toMatchObject({
    state: 'draft',
    unknown: ['nobody@example.org'],
    audience: { who: 'named', members: ['noor@example.org'] },
    texts: { en: { subject: 'Tea Bcc: x@example.org', body: '<p>Hot</p>' } },
  })
  expect((await mailings.find(first.mailingId))?.audience).toEqual({ who: 'named', members: [noor] })
  expect((await ask('GET', '')).json()).toMatchObject({ mailings: [{ mailingId: first.mailingId }], total: 1 })
  expect((await ask('GET', '?page=2')).json()).toEqual({ mailings: [], total: 1 })
})

it('a preview is the mail as a member would get it, with the number of members, and opens nothing', async () => {
  const { ask } = await aDesk()
  const { mailingId } = (await ask('POST', '', draft)).json()
  const preview = (await ask('POST', `/${mailingId}/preview`, { language: 'ar' })).json()
  expect(preview).toMatchObject({ subject: 'Tea Bcc: x@example.org', recipients: 1, reached: 1, isSurveyClosed: false })
  expect(preview.html).toContain('<p>Hot</p>')
  expect(preview.text).toContain('Hello Noor,')
  expect(preview.html).not.toContain('token=')
})

it('a mail that is complete is sent once, is in the audit trail, and is not changed any more', async () => {
  const { ask, mailings, clock, log } = await aDesk()
  const { mailingId } = (await ask('POST', '', draft)).json()
  expect((await ask('POST', `/${mailingId}/send`)).json()).toMatchObject({ state: 'sending' })
  expect(await mailings.due(clock.now)).toEqual([mailingId])
  const changed = await ask('PUT', `/${mailingId}`, draft)
  expect([changed.statusCode, changed.json().values]).toEqual([409, { reason: 'mailing-sent' }])
  expect((await ask('POST', `/${mailingId}/withdraw`)).json()).toMatchObject({ state: 'withdrawn' })
  const acts: unknown[] = []
  for await (const { event } of log.readStream('operations')) if ('action' in event) acts.push(event.action)
  expect(acts).toEqual(expect.arrayContaining(['mailing send', 'mailing withdraw']))
})

it('a mail is neither changed nor sent by somebody who has not seen what another has written since', async () => {
  const { ask, mailings } = await aDesk()
  const { mailingId, version } = (await ask('POST', '', draft)).json()
  const written = (subject: string) => ({ ...draft, texts: { en: { subject, body: '<p>Hot</p>' } } })
  const theirs = (await ask('PUT', `/${mailingId}?version=${version}`, written('Theirs'))).json()
  expect(theirs.version).not.toBe(version)
  for (const reply of [
    await ask('PUT', `/${mailingId}?version=${version}`, written('Mine')),
    await ask('POST', `/${mailingId}/send?version=${version}`),
  ])
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'stale-version'])
  expect(await mailings.find(mailingId)).toMatchObject({ state: 'draft', texts: { en: { subject: 'Theirs' } } })
  expect((await ask('POST', `/${mailingId}/send?version=${theirs.version}`)).json()).toMatchObject({ state: 'sending' })
})

it('a mail goes again to those for whom it failed, which is in the audit trail, and no mail to nobody', async () => {
  const { ask, mailings, clock, log } = await aDesk()
  const { mailingId } = (await ask('POST', '', draft)).json()
  await ask('POST', `/${mailingId}/send`)
  await mailings.gather(mailingId, clock.now)
  await mailings.settle(mailingId, noor, { state: 'failed', because: 'server-away' }, clock.now)
  await mailings.finish(mailingId)
  const again = (await ask('POST', `/${mailingId}/retry`)).json()
  expect(again).toMatchObject({ state: 'sending', counts: [{ state: 'waiting', because: null, count: 1 }] })
  expect(await mailings.recipients(mailingId, clock.now, 10)).toEqual([{ memberId: noor, attempts: 0 }])
  await mailings.settle(mailingId, noor, { state: 'sent', because: null }, clock.now)
  await mailings.finish(mailingId)
  expect((await ask('POST', `/${mailingId}/retry`)).json()).toMatchObject({ state: 'done' })
  const acts = await Array.fromAsync(log.readStream('operations'), ({ event }) => event)
  expect(acts).toContainEqual(expect.objectContaining({ action: 'mailing retry', outcome: 'done' }))
})

it.each([
  ['without a text', { texts: { en: { subject: 'Tea', body: '<p></p>' } } }],
  ['to nobody', { audience: { who: 'named', members: ['nobody@example.org'] } }],
  ['that invites to no survey', { kind: 'survey' }],
])('a mail %s is not sent', async (_, differs) => {
  const { ask } = await aDesk()
  const { mailingId } = (await ask('POST', '', { ...draft, ...differs })).json()
  const reply = await ask('POST', `/${mailingId}/send`)
  expect([reply.statusCode, reply.json().values]).toEqual([409, { reason: 'mailing-incomplete' }])
})

it('a mail that nobody would get is not sent', async () => {
  const { ask, mailings } = await aDesk([noor])
  const { mailingId } = (await ask('POST', '', draft)).json()
  const reply = await ask('POST', `/${mailingId}/send`)
  expect([reply.statusCode, reply.json().values]).toEqual([409, { reason: 'mailing-to-nobody' }])
  expect(await mailings.find(mailingId)).toMatchObject({ state: 'draft' })
})

it('what is no mail is not found', async () => {
  const { ask } = await aDesk()
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/send'],
    ['POST', '/withdraw'],
    ['POST', '/retry'],
  ] as const)
    expect((await ask(method, `/${randomUUID()}${path}`)).statusCode).toBe(404)
})
