import { PASSWORD, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import type { RequestErasure } from '../../kernel/erasure-part.ts'

const start = async (outcome: 'erased' | 'unknown-member' = 'erased') => {
  const erased: string[] = []
  const requestErasure: RequestErasure = async (memberId) => {
    erased.push(memberId)
    return outcome === 'erased' ? { outcome, memberId, position: '000000000000000a', responses: 1 } : { outcome }
  }
  const portal = await signedInAs('user', { requestErasure })
  const { app, cookie } = portal
  const erase = (payload: object, headers: Record<string, string> = { cookie }) =>
    app.inject({ method: 'POST', url: '/api/profile/erase', headers, payload })
  return { ...portal, erased, erase }
}

describe('a member who asks to be erased', () => {
  it('is, says where the log stands, and signed out everywhere', async () => {
    const { app, cookie, erase, erased, member } = await start()
    const reply = await erase({ password: PASSWORD })
    expect([reply.statusCode, reply.json(), reply.headers['log-position']]).toEqual([
      200,
      { status: 'success' },
      '000000000000000a',
    ])
    expect(erased).toEqual([member.memberId])
    expect((await app.inject({ url: '/api/profile', headers: { cookie } })).statusCode).toBe(401)
  })

  it('says so with the password; whoever found the browser open does not know it', async () => {
    const { erase, erased } = await start()
    const reply = await erase({ password: 'a guess' })
    expect([reply.statusCode, reply.json().code, erased]).toEqual([400, 'wrong-password', []])
  })

  it('cannot be guessed at: ten wrong passwords, then wait', async () => {
    const { erase } = await start()
    for (let n = 0; n < 10; n += 1) await erase({ password: `guess ${n}` })
    const reply = await erase({ password: PASSWORD })
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'too-many-requests'])
    expect([reply.headers['retry-after'], reply.json().detail]).toEqual(['900', 'Try again in 15 minutes.'])
  })

  it('is signed in', async () => {
    const { erase } = await start()
    expect((await erase({ password: PASSWORD }, {})).statusCode).toBe(401)
  })

  it('sends a password, and nothing from another site', async () => {
    const { erase, cookie } = await start()
    expect((await erase({})).statusCode).toBe(400)
    expect((await erase({ password: PASSWORD }, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  it('is known to the log, or told otherwise', async () => {
    const { erase } = await start('unknown-member')
    expect((await erase({ password: PASSWORD })).statusCode).toBe(404)
  })
})
