import { randomUUID } from 'node:crypto'
import { inviteByMail } from '@portal/contracts/http/referrals'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { expect, it } from 'vitest'
import type { NewInvitation } from '../invitations/invitations.ts'

const inviting = async (isKept = true, mayInvite = true) => {
  const added: NewInvitation[] = []
  const jobs: unknown[] = []
  const portal = await signedInAs('user', {
    invitations: {
      add: async (_, invited) => {
        added.push(...invited)
        return isKept
      },
    },
    mayInvite: async () => mayInvite,
    enqueue: async (_, payload) => void jobs.push(payload),
  })
  const ask = async (emails: readonly string[], key: string = randomUUID()) => {
    const headers = { cookie: portal.cookie, 'idempotency-key': key }
    return portal.app.inject({ method: 'POST', url: inviteByMail.path, headers, payload: { emails } })
  }
  return { ask, added, jobs, member: portal.member, clock: portal.clock }
}

it('the answer is the same for the address of a member and for one that nobody has, and the job names neither', async () => {
  const { ask, added, jobs, member } = await inviting()
  const known = await ask([member.username])
  const unknown = await ask(['nobody@example.org'])
  expect(known.json()).toEqual(unknown.json())
  expect(known.json().status).toBe('success')
  expect(known.headers['retry-after']).toBeUndefined()
  expect(jobs).toEqual(added.map(({ invitationId }) => ({ invitationId })))
  expect(JSON.stringify(jobs)).not.toContain('@')
})

it('an address is one however it is spelled, and a repeated request asks for the same invitations', async () => {
  const { ask, added } = await inviting()
  await ask(['Sam@Example.org', ' sam@example.org '], 'the same')
  await ask(['sam@example.org'], 'the same')
  expect(new Set(added.map(({ invitationId }) => invitationId)).size).toBe(1)
  expect(added[0]?.addressDigest).not.toContain('sam')
})

it.each([
  'not an address',
  'sam@localhost',
  'sam@example.org\r\nBcc: mallory@example.org',
  'sam@example.org, mallory@example.org',
  'Sam <sam@example.org>',
])('nothing is sent to %j', async (address) => {
  const { ask, added, jobs } = await inviting()
  expect((await ask(['noor@example.org', address])).json().status).toBe('error')
  expect([added, jobs]).toEqual([[], []])
})

it('a member who invites too many of a day is told so, nobody of them gets a mail, and the next day of UTC is when to come back', async () => {
  const { ask, jobs, clock } = await inviting(false)
  clock.now = new Date('2026-11-21T08:59:59.500Z')
  const refused = await ask(['sam@example.org'])
  expect([refused.json().status, refused.headers['retry-after']]).toEqual(['error', '54001'])
  expect(jobs).toEqual([])
})

it('there are no invitations where the community does not allow them, and eleven at once are refused', async () => {
  expect((await (await inviting(true, false)).ask(['sam@example.org'])).statusCode).toBe(404)
  const many = Array.from({ length: 11 }, (_, at) => `sam-${at}@example.org`)
  expect((await (await inviting()).ask(many)).statusCode).toBe(400)
})
