import { randomUUID } from 'node:crypto'
import { Instant, MemberId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { identityCommands } from '@portal/services/identity/commands'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { inviteCodes } from './invite-code.ts'
import { referralCommands } from './referral-commands.ts'

const SECRET = 'a secret of thirty-two characters'
const now = () => Instant.parse('2026-11-22T10:00:00.000Z')
const noor = MemberId.parse(uuidOf('noor'))

/** Somebody who registered with a referral. @returns who was counted as theirs */
const countedFor = async (referral: string | null) => {
  const log = memoryEventLog()
  const identity = identityCommands({ log, now, newId: randomUUID })
  const username = 'ada@example.org'
  await identity.joinCommunity({ username, password: 'a good long password', referral, language: 'en' })
  const referredId = await identity.holderOfLogin(username)
  if (referredId === null) throw new Error('nobody registered')
  const { count } = referralCommands({ log, now, codes: inviteCodes(SECRET) })
  for (const cause of ['one', 'other']) await count(referredId, cause)
  const stored: unknown[] = []
  for await (const { event } of log.readStream(`referral-${referredId}`)) stored.push(event)
  return { referredId, stored }
}

it('whoever registers by a member’s link is counted for that member, once', async () => {
  const { referredId, stored } = await countedFor(inviteCodes(SECRET).make(noor))
  expect(stored).toEqual([{ type: 'ReferralRegistered', memberId: noor, referredId, at: now() }])
})

it.each([
  ['no code', null],
  ['words that are no code', 'my friend'],
  ['a code that another installation made', inviteCodes('another secret of this very length').make(noor)],
  ['an id without what only this installation can make', Buffer.alloc(24, 7).toString('base64url')],
])('with %s nobody is counted', async (_, code) => expect((await countedFor(code)).stored).toEqual([]))

it('a code leads back to its member', () => {
  const { make, read } = inviteCodes(SECRET)
  expect(make(noor)).toMatch(/^[\w-]{32}$/)
  expect(read(make(noor))).toBe(noor)
})
