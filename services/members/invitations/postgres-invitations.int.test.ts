import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_PER_DAY, type NewInvitation } from './invitations.ts'
import { postgresInvitations } from './postgres-invitations.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase([{ part: 'members', directory: new URL('../migrations/', import.meta.url) }])
})
afterAll(() => database.drop())

const at = new Date('2026-11-21T08:00:00Z')
const tomorrow = new Date('2026-11-22T08:00:00Z')
const invitation = (digest: string = randomUUID()): NewInvitation => ({
  invitationId: randomUUID(),
  address: `${digest}@example.org`,
  addressDigest: digest,
})
const many = (count: number) => Array.from({ length: count }, () => invitation())
const aMember = () => ({ memberId: MemberId.parse(randomUUID()), language: 'fr' })

it('an invitation is kept once with its address, until its mail was handed over', async () => {
  const invitations = postgresInvitations(database.pool)
  const [noor, one] = [aMember(), invitation()]
  expect(await invitations.add(noor, [one], at)).toBe(true)
  expect(await invitations.add(noor, [one], at)).toBe(true)
  expect(await invitations.find(one.invitationId)).toEqual({ ...one, ...noor })
  await invitations.close(one.invitationId)
  expect((await invitations.find(one.invitationId))?.address).toBeNull()
  expect(await invitations.find(randomUUID())).toBeNull()
})

it('a member invites so many a day, whatever is asked for at once, and as many the day after', async () => {
  const invitations = postgresInvitations(database.pool)
  const noor = aMember()
  const asked = await Promise.all(Array.from({ length: 4 }, () => invitations.add(noor, many(MOST_PER_DAY / 2), at)))
  expect(asked.filter((isKept) => isKept)).toHaveLength(2)
  expect(await invitations.add(noor, many(1), at)).toBe(false)
  expect(await invitations.add(aMember(), many(1), at)).toBe(true)
  expect(await invitations.add(noor, many(1), tomorrow)).toBe(true)
})

it('of several invitations to an address the first counts, whoever asked for the others', async () => {
  const invitations = postgresInvitations(database.pool)
  const digest = randomUUID()
  const [first, second] = [invitation(digest), invitation(digest)]
  await invitations.add(aMember(), [first], at)
  await invitations.add(aMember(), [second], tomorrow)
  expect(await invitations.isInvited(first)).toBe(false)
  expect(await invitations.isInvited(second)).toBe(true)
})

it('whom a member invited is removed by an erasure', async () => {
  const invitations = postgresInvitations(database.pool)
  const [noor, sam, one] = [aMember(), aMember(), invitation()]
  await invitations.add(noor, [one], at)
  await invitations.add(sam, many(1), tomorrow)
  expect(await invitations.countOf(noor.memberId)).toBe(2)
  expect(await invitations.holders([noor.memberId])).toEqual([noor.memberId])
  await invitations.removeAllOf(noor.memberId)
  expect(await invitations.countOf(noor.memberId)).toBe(0)
})
