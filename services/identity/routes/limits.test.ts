import { aRequest } from '@portal/tests/support/portal/a-request'
import { allCalls, nameOf } from '@portal/tests/support/portal/all-calls'
import { aPortal } from '@portal/tests/support/portal/portal'
import { expect, it } from 'vitest'

/** What one network may ask in a quarter of an hour: mails that are sent, links that are tried, accounts that are made. */
const MOST = 30

/** Of what anyone may send, that which has no such limit, and why. */
const unlimited: Readonly<Record<string, string>> = {
  'POST /api/login': 'failures are counted by account and network',
  'POST /api/login/passkey/challenge': 'needs the right password first',
  'POST /api/login/passkey': 'needs the right password first, and failures are counted',
  'POST /api/login/recovery': 'needs the right password first, and failures are counted',
  'POST /api/social/link': 'needs a sign-in at a provider first, and failures are counted: social-limits.test.ts',
  'POST /api/social/join': 'needs a sign-in at a provider first: social-limits.test.ts',
  'POST /api/facebook/changeusername': 'needs a sign-in at a provider first: social-limits.test.ts',
  'POST /api/logout': 'ends the session of who asks, if there is one',
  'POST /api/language': 'a cookie of who asks',
  'POST /api/rtoken': 'reads a report, as the calls of reports do, and tells nothing more',
  'PATCH /api/files/tus/{upload}': 'needs the address of an upload that was begun',
}

/** Reports are read, whatever the method: they have limits of their own. */
const sent = (await allCalls()).filter(
  ({ who, method, path }) => who === 'anyone' && method !== 'GET' && !path.startsWith('/api/surveys/report/'),
)
const limited = sent.filter((call) => !(nameOf(call) in unlimited)).map((call) => ({ name: nameOf(call), call }))

it.each(limited)(
  '$name is answered 30 times, then says when to come back, in words and in the header',
  async ({ call }) => {
    const { app } = await aPortal()
    const request = aRequest(call, { token: 'guessed', email: 'ada@example.org' })
    const ask = (remoteAddress: string) => app.inject({ ...request, remoteAddress })
    const answered = await Promise.all(Array.from({ length: MOST }, () => ask('203.0.113.7')))
    expect(answered.map(({ statusCode }) => statusCode)).not.toContain(429)
    const refused = await ask('203.0.113.7')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
    expect(refused.json()).toMatchObject({ code: 'too-many-requests', detail: 'Try again in 15 minutes.' })
    expect((await ask('198.51.100.7')).statusCode).not.toBe(429)
  },
)
