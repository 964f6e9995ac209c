import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresOutbox } from '../outbox/postgres-outbox.ts'
import { postgresBounces } from './postgres-bounces.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase([{ part: 'identity', directory: new URL('../migrations/', import.meta.url) }])
})
afterAll(() => database.drop())

const at = (minute: number) => new Date(Date.parse('2026-11-21T08:00:00.000Z') + minute * 60_000)

/** A mail that was sent to a member, and the id by which a report names it. */
const aSentMail = async (memberId = MemberId.parse(randomUUID()), address = `${memberId}@Example.org`) => {
  const outbox = postgresOutbox(database.pool)
  const mailId = randomUUID()
  const about = { mailId, memberId, kind: 'mailing', linkId: null, language: 'en', replyTo: null } as const
  const mail = { ...about, address, subject: 'Tea', text: 'Tea' }
  const messageRef = await outbox.write(mail, at(0))
  expect(await outbox.write(mail, at(1))).toBe(messageRef)
  await outbox.settle(mailId, 'sent', null, at(1))
  return { mailId, memberId, address, messageRef, outbox, bounces: postgresBounces(database.pool) }
}
const hard = (messageRef: string) => ({ messageRef, kind: 'hard', status: '5.1.1' }) as const

it('an address that does not exist gets no mail until staff clear it; the mail is marked, and counted once', async () => {
  const { mailId, memberId, address, messageRef, outbox, bounces } = await aSentMail()
  expect(await bounces.record(hard(messageRef), at(2))).toBe('recorded')
  expect(await bounces.record(hard(messageRef), at(3))).toBe('known')
  expect(await outbox.find(mailId)).toMatchObject({ state: 'bounced', because: 'status 5.1.1' })
  expect(await outbox.isRefused(address, at(60 * 24 * 365))).toBe(true)
  const [first, last] = [at(2), at(2)].map((one) => one.toISOString())
  const shown = {
    address: address.toLowerCase(),
    kind: 'hard',
    status: '5.1.1',
    count: 1,
    firstAt: first,
    lastAt: last,
  }
  expect(await bounces.of(memberId)).toEqual([shown])
  await bounces.clear(memberId, at(4))
  expect(await outbox.isRefused(address, at(5))).toBe(false)
  expect(await bounces.of(memberId)).toEqual([])
})

it('a mail that failed for another reason is counted, and the address gets others', async () => {
  const { memberId, address, messageRef, outbox, bounces } = await aSentMail()
  await bounces.record({ messageRef, kind: 'soft', status: '5.2.2' }, at(2))
  const second = await aSentMail(memberId, address)
  await bounces.record({ messageRef: second.messageRef, kind: 'soft', status: '4.4.7' }, at(3))
  expect(await bounces.of(memberId)).toMatchObject([{ kind: 'soft', count: 2, status: '4.4.7' }])
  expect(await outbox.isRefused(address, at(4))).toBe(false)
})

it('a report that names no mail of this portal, or one that was not sent, marks nobody', async () => {
  const { address, outbox, bounces } = await aSentMail()
  expect(await bounces.record(hard(randomUUID()), at(2))).toBe('unknown')
  const mailId = randomUUID()
  const about = { mailId, memberId: null, kind: 'contact', linkId: null, language: 'en', replyTo: null } as const
  const waiting = await outbox.write({ ...about, address, subject: '', text: '' }, at(0))
  expect(await bounces.record(hard(waiting), at(2))).toBe('known')
  expect(await outbox.isRefused(address, at(3))).toBe(false)
})

it('what a mail server refused is forgotten as well where staff clear it, and remembered again after that', async () => {
  const { memberId, address, outbox, bounces } = await aSentMail()
  const refuse = async (minute: number) => {
    const { mailId } = await aSentMail(memberId, address)
    await outbox.settle(mailId, 'refused', 'status 550', at(minute))
  }
  await refuse(2)
  expect(await outbox.isRefused(address, at(3))).toBe(true)
  await bounces.clear(memberId, at(4))
  expect(await outbox.isRefused(address, at(5))).toBe(false)
  await refuse(6)
  expect(await outbox.isRefused(address, at(7))).toBe(true)
})

it('what came back is removed with the member', async () => {
  const { memberId, messageRef, bounces } = await aSentMail()
  await bounces.record(hard(messageRef), at(2))
  expect([await bounces.countOf(memberId), await bounces.holders([memberId])]).toEqual([1, [memberId]])
  await bounces.removeAllOf(memberId)
  expect(await bounces.countOf(memberId)).toBe(0)
})
