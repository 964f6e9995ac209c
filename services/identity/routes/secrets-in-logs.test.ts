import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { roleLogger } from '@portal/infra/telemetry/role-logger'
import { aRequest } from '@portal/tests/support/portal/a-request'
import { allCalls } from '@portal/tests/support/portal/all-calls'
import { memoryAttempts } from '@portal/tests/support/portal/memory-sessions'
import {
  aMember,
  aPortal,
  cheapHash,
  cookieOf,
  login,
  PASSWORD,
  TOKEN_SECRET,
} from '@portal/tests/support/portal/portal'
import { expect, it } from 'vitest'
import { linkTokens } from '../link-token.ts'
import { placeTokens } from '../place-token.ts'

const NEW_PASSWORD = 'violet kettle on the roof'
const memberId = MemberId.parse(randomUUID())
const noor = aMember({ memberId, passwordHash: cheapHash(PASSWORD) })
const linkToken = linkTokens(TOKEN_SECRET).make({ memberId, linkId: randomUUID(), purpose: 'sign-in' })
const placeToken = placeTokens(TOKEN_SECRET).make(memberId, 'email-settings', new Date('2026-12-01T00:00:00Z'))

/** An api that logs all that it can, and what it has logged. */
const talkative = async (attempts = memoryAttempts()) => {
  let text = ''
  const write = (line: string): void => {
    text += line
  }
  const portal = await aPortal([noor], { attempts, logger: roleLogger('api', 'trace', { write }) })
  return { ...portal, logged: () => text }
}

const secrets = [PASSWORD, NEW_PASSWORD, TOKEN_SECRET, linkToken, placeToken, noor.passwordHash]

it('the log holds no password, token or cookie, whatever call is sent them and whatever becomes of it', async () => {
  const { app, logged } = await talkative()
  const signedIn = await login(app, noor.username)
  const cookie = cookieOf(signedIn)
  const given = { token: linkToken, _token: linkToken, obj: linkToken, password: PASSWORD, _password: NEW_PASSWORD }
  for (const call of await allCalls()) {
    await app.inject({ ...aRequest(call, given), headers: { cookie } })
    await app.inject({ ...aRequest(call, { ...given, token: placeToken }), headers: { cookie } })
  }
  for (const url of [`/login?token=${linkToken}`, `/u/profile/emailsettings?etoken=${placeToken}`, '/api/nowhere'])
    await app.inject({ url, headers: { cookie, accept: 'text/html' } })
  const values = signedIn.cookies.map(({ value }) => value)
  for (const secret of [...secrets, ...values]) expect(logged()).not.toContain(secret)
}, 120_000)

it('the log holds none of them where a call fails on our side, which it tells', async () => {
  const { app, logged } = await talkative({
    ...memoryAttempts(),
    count: () => Promise.reject(new Error('the counts are away')),
  })
  const reply = await login(app, noor.username)
  expect(reply.statusCode).toBe(500)
  expect(logged()).toContain('the counts are away')
  for (const secret of [...secrets, noor.username]) expect(logged()).not.toContain(secret)
})
