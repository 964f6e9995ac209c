import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import type { WrittenMail } from '@portal/infra/mail/outbox'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailCursor } from './outbox.ts'
import { postgresOutbox } from './postgres-outbox.ts'

const at = (minute: number) => new Date(Date.parse('2026-11-21T08:00:00.123Z') + minute * 60_000)
const aMail = (mailId: string, differs: Partial<WrittenMail> = {}): WrittenMail => ({
  mailId,
  memberId: MemberId.parse(randomUUID()),
  kind: 'activate',
  linkId: randomUUID(),
  language: 'en',
  address: 'noor@example.org',
  replyTo: null,
  subject: 'Activate your account',
  text: 'Hello',
  attachments: [{ of: 'exports', stored: 'a'.repeat(32), name: 'Tea.pdf', media: 'application/pdf' }],
  ...differs,
})

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase([{ part: 'identity', directory: new URL('../migrations/', import.meta.url) }])
})
afterAll(() => database.drop())

const outbox = () => postgresOutbox(database.pool)
const fresh = () => database.pool.query('delete from identity.mail')

describe('the outbox in Postgres', () => {
  it('keeps a mail with its state, once, however often it is written', async () => {
    await fresh()
    const mail = aMail('one')
    await outbox().write(mail, at(0))
    await outbox().settle('one', 'refused', 'status 550', at(1))
    await outbox().write({ ...mail, text: 'again' }, at(2))
    expect(await outbox().find('one')).toEqual({
      ...mail,
      state: 'refused',
      because: 'status 550',
      createdAt: '2026-11-21T08:00:00.123Z',
      changedAt: '2026-11-21T08:01:00.123Z',
    })
    expect(await outbox().find('two')).toBeNull()
    await outbox().settle('two', 'sent', null, at(3))
    expect(await outbox().find('two')).toBeNull()
  })

  it('does not let a mail wait that has left, whoever else tried at the same time', async () => {
    await fresh()
    await outbox().write(aMail('one'), at(0))
    await outbox().settle('one', 'sent', null, at(1))
    await outbox().settle('one', 'waiting', 'ESOCKET', at(2))
    expect(await outbox().find('one')).toMatchObject({ state: 'sent', because: null })
  })

  it('is given in pages, the newest first, searched literally and narrowed by state', async () => {
    await fresh()
    await outbox().write(aMail('a'), at(1))
    await outbox().write(aMail('b', { address: 'per_cent@example.org', subject: '100 % sure' }), at(1))
    await outbox().write(aMail('c'), at(0))
    await outbox().settle('c', 'sent', null, at(2))
    const seen: string[] = []
    let after: MailCursor | null = null
    for (;;) {
      const [line] = await outbox().page({}, after, 1)
      if (!line) break
      seen.push(line.mailId)
      after = line
    }
    expect(seen).toEqual(['b', 'a', 'c'])
    const found = async (search: string) => (await outbox().page({ search }, null, 9)).map(({ mailId }) => mailId)
    expect(await found(' NOOR@ ')).toEqual(['a', 'c'])
    expect(await found('r_c')).toEqual(['b'])
    expect(await found('0 %')).toEqual(['b'])
    expect((await outbox().page({ state: 'sent' }, null, 9)).map(({ mailId }) => mailId)).toEqual(['c'])
  })

  it('remembers that a mailbox does not exist, and takes no other refusal for that', async () => {
    await fresh()
    await outbox().write(aMail('content', { address: 'a@example.org' }), at(0))
    await outbox().settle('content', 'refused', 'status 554', at(1))
    await outbox().write(aMail('mailbox', { address: 'b@example.org' }), at(0))
    await outbox().settle('mailbox', 'refused', 'status 550', at(1))
    await outbox().write(aMail('policy', { address: 'c@example.org' }), at(0))
    await outbox().settle('policy', 'refused', 'status 550 5.7.1', at(1))
    await outbox().write(aMail('precise', { address: 'd@example.org' }), at(0))
    await outbox().settle('precise', 'refused', 'status 550 5.1.1', at(1))
    expect(await outbox().isRefused('a@example.org', at(0))).toBe(false)
    expect(await outbox().isRefused('c@example.org', at(0))).toBe(false)
    expect(await outbox().isRefused('d@example.org', at(0))).toBe(true)
    expect(await outbox().isRefused('b@example.org', at(0))).toBe(true)
    const WEEK = 7 * 24 * 60
    expect(await outbox().isRefused('b@example.org', at(WEEK))).toBe(true)
    expect(await outbox().isRefused('b@example.org', at(WEEK + 2))).toBe(false)
  })

  it('gives up what waits and was not tried for long, but for mails to many members', async () => {
    await fresh()
    await outbox().write(aMail('orphan'), at(0))
    await outbox().write(aMail('tried'), at(0))
    await outbox().settle('tried', 'waiting', 'ESOCKET', at(9))
    await outbox().write(aMail('sent'), at(0))
    await outbox().settle('sent', 'sent', null, at(1))
    await outbox().write(aMail('of-many', { kind: 'mailing', linkId: null }), at(0))
    expect(await outbox().giveUp(at(5), at(20))).toBe(1)
    expect(await outbox().find('orphan')).toMatchObject({ state: 'failed', because: 'server-away' })
    for (const [mailId, state] of [
      ['tried', 'waiting'],
      ['sent', 'sent'],
      ['of-many', 'waiting'],
    ] as const)
      expect((await outbox().find(mailId))?.state).toBe(state)
  })

  it('forgets the mails of a member', async () => {
    await fresh()
    const noor = MemberId.parse(randomUUID())
    await outbox().write(aMail('hers', { memberId: noor }), at(0))
    await outbox().write(aMail('other'), at(5))
    expect(await outbox().holders([noor, MemberId.parse(randomUUID())])).toEqual([noor])
    expect(await outbox().countOf(noor)).toBe(1)
    await outbox().removeAllOf(noor)
    expect(await outbox().countOf(noor)).toBe(0)
  })
})
