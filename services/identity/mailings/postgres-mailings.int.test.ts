import { randomUUID } from 'node:crypto'
import { MemberId, SurveyId } from '@portal/contracts/ids'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postgresOutbox } from '../outbox/postgres-outbox.ts'
import { mailIdOf, type StoredDraft } from './kept-mailings.ts'
import { postgresMailings } from './postgres-mailings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase([{ part: 'identity', directory: new URL('../migrations/', import.meta.url) }])
  await database.pool.query(`create schema if not exists read;
    create table read.member (member_id uuid primary key, username text, account_type text, is_active bool, locked_at timestamptz,
      registered_at timestamptz);
    create table read.response (member_id uuid, survey_id text);
    create table read.unsubscribed (member_id uuid);
    create table read.unwanted_mail (member_id uuid, kinds text[]);
    create table read.closed_survey (survey_id text)`)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate identity.mailing, identity.mailing_recipient, identity.mail, identity.sign_in, read.member, read.response, read.unsubscribed, read.unwanted_mail, read.closed_survey',
  )
})

const at = (minute: number) => new Date(Date.parse('2026-11-21T08:00:00.000Z') + minute * 60_000)
const madeBy = MemberId.parse(randomUUID())
const texts = { en: { subject: 'Tea', body: '<p>Tea</p>' } }
const all: StoredDraft = { kind: 'newsletter', surveyID: null, texts, audience: { who: 'matching' } }

const aMember = async (differs: Partial<Record<'type' | 'active' | 'locked' | 'registered', unknown>> = {}) => {
  const memberId = MemberId.parse(randomUUID())
  const { type = 'user', active = true, locked = null, registered = at(0) } = differs
  const values = [memberId, `${memberId}@example.org`, type, active, locked, registered]
  await database.pool.query('insert into read.member values ($1, $2, $3, $4, $5, $6)', values)
  return memberId
}

const sent = async (draft: StoredDraft) => {
  const mailings = postgresMailings(database.pool)
  const mailingId = randomUUID()
  await mailings.add({ ...draft, mailingId, madeBy }, at(0))
  await mailings.begin(mailingId, at(1), null)
  await mailings.gather(mailingId, at(1))
  const recipients = async (minute = 1) =>
    (await mailings.recipients(mailingId, at(minute), 100)).map(({ memberId }) => memberId)
  return { mailings, mailingId, recipients }
}

it('a mailing goes again to those for whom it failed, as if it had not been tried, unless it was withdrawn', async () => {
  const [failed, other] = [await aMember(), await aMember()]
  const { mailings, mailingId, recipients } = await sent(all)
  await mailings.settle(mailingId, failed, { state: 'waiting', because: 'retry', until: at(1) }, at(1))
  await mailings.settle(mailingId, failed, { state: 'failed', because: 'server-away' }, at(2))
  await mailings.settle(mailingId, other, { state: 'sent', because: null }, at(2))
  await mailings.finish(mailingId)
  expect(await mailings.retry(mailingId, at(3))).toBe(1)
  expect(await mailings.retry(mailingId, at(3))).toBe(0)
  expect([await recipients(2), await mailings.recipients(mailingId, at(3), 100)]).toEqual([
    [],
    [{ memberId: failed, attempts: 0 }],
  ])
  expect(await mailings.due(at(3))).toEqual([mailingId])
  await mailings.settle(mailingId, failed, { state: 'failed', because: 'refused' }, at(4))
  await mailings.withdraw(mailingId, at(4))
  expect(await mailings.retry(mailingId, at(5))).toBe(0)
  expect((await mailings.find(mailingId))?.state).toBe('withdrawn')
})

it('a draft is changed and sent by whoever has seen it as it is, and not over the change of somebody else', async () => {
  const mailings = postgresMailings(database.pool)
  const mailingId = randomUUID()
  await mailings.add({ ...all, mailingId, madeBy }, at(0))
  const versionNow = async () => (await mailings.find(mailingId))?.version ?? ''
  const written = (subject: string): StoredDraft => ({ ...all, texts: { en: { subject, body: '<p>Tea</p>' } } })
  const seen = await versionNow()
  expect(await mailings.change(mailingId, written('Theirs'), seen)).toBe(true)
  expect(await mailings.change(mailingId, written('Theirs'), seen)).toBe(true) // asked again after a lost reply
  expect(await mailings.change(mailingId, written('Mine'), seen)).toBe(false)
  expect(await mailings.begin(mailingId, at(1), seen)).toBe(false)
  expect(await mailings.find(mailingId)).toMatchObject({ state: 'draft', texts: { en: { subject: 'Theirs' } } })
  expect(await mailings.change(mailingId, written('Mine'), null)).toBe(true)
  expect(await mailings.begin(mailingId, at(1), await versionNow())).toBe(true)
  expect(await mailings.begin(mailingId, at(1), seen)).toBe(true) // it is being sent already
})

describe('how many a mailing would reach', () => {
  const reach = (draft: StoredDraft) => postgresMailings(database.pool).reach(draft, at(10))
  const invitation: StoredDraft = { ...all, kind: 'survey', surveyID: SurveyId.parse('tea') }

  it('leaves out who unsubscribed, who wants none of the kind, and whose mailbox does not exist', async () => {
    const [ended, picky, bounced] = [await aMember(), await aMember(), await aMember()]
    await aMember()
    await database.pool.query('insert into read.unsubscribed values ($1)', [ended])
    await database.pool.query(`insert into read.unwanted_mail values ($1, '{newsletter}')`, [picky])
    const outbox = postgresOutbox(database.pool)
    const letter = {
      mailId: 'm',
      memberId: bounced,
      kind: 'mailing',
      linkId: null,
      language: 'en',
      text: 'Tea',
    } as const
    await outbox.write({ ...letter, address: `${bounced}@example.org`, replyTo: null, subject: 'Tea' }, at(0))
    await outbox.settle('m', 'refused', 'status 550 5.1.1', at(1))
    expect(await outbox.isRefused(`${bounced}@example.org`, at(10))).toBe(true)
    expect(await reach(all)).toEqual({ recipients: 4, reached: 1, isSurveyClosed: false })
    expect(await reach(invitation)).toEqual({ recipients: 4, reached: 2, isSurveyClosed: false })
  })

  it('leaves out of those who are named who cannot take part', async () => {
    const members = [await aMember(), await aMember({ active: false }), await aMember({ locked: at(0) })]
    expect(await reach({ ...all, audience: { who: 'named', members } })).toMatchObject({ recipients: 3, reached: 1 })
  })

  it('is nobody while the survey of an invitation is closed', async () => {
    await aMember()
    await database.pool.query(`insert into read.closed_survey values ('tea')`)
    expect(await reach(invitation)).toEqual({ recipients: 1, reached: 0, isSurveyClosed: true })
    expect(await reach(all)).toMatchObject({ reached: 1, isSurveyClosed: false })
  })
})

describe('the recipients of a mailing', () => {
  it('are all active members but users of other organisations', async () => {
    const [user, admin] = [await aMember(), await aMember({ type: 'admin' })]
    await aMember({ type: 'permanentExternalUser' })
    await aMember({ active: false })
    await aMember({ locked: at(0) })
    const { recipients } = await sent(all)
    expect((await recipients()).toSorted()).toEqual([user, admin].toSorted())
  })

  it('are narrowed by registration, by sign-ins, and by who has not begun the survey', async () => {
    const [old, young] = [await aMember(), await aMember({ registered: at(30) })]
    const signIn = 'insert into identity.sign_in (member_id, at, network, browser, system) values ($1, $2, $3, $3, $3)'
    await database.pool.query(signIn, [old, at(20), ''])
    await database.pool.query(`insert into read.response values ($1, 'tea')`, [young])
    const to = async (audience: object, differs: object = {}) =>
      (await sent({ ...all, ...differs, audience: { who: 'matching', ...audience } })).recipients()
    expect(await to({ registeredSince: at(10).toISOString() })).toEqual([young])
    expect(await to({ seenSince: at(10).toISOString() })).toEqual([old])
    expect(await to({ unseenSince: at(10).toISOString() })).toEqual([young])
    expect(await to({ withoutResponse: true }, { kind: 'survey', surveyID: 'tea' })).toEqual([old])
  })

  it('are listed once: who registers later is none, and a mailing that is gathered again stays as it is', async () => {
    const noor = await aMember()
    const { mailings, mailingId, recipients } = await sent(all)
    await aMember()
    await mailings.gather(mailingId, at(2))
    expect(await recipients()).toEqual([noor])
  })

  it('are those who were named, whatever their state: it is looked at when the mail is due', async () => {
    const locked = await aMember({ locked: at(0) })
    await aMember()
    const { recipients } = await sent({ ...all, audience: { who: 'named', members: [locked] } })
    expect(await recipients()).toEqual([locked])
  })

  it('wait until they are due, and are settled once', async () => {
    const noor = await aMember()
    const { mailings, mailingId, recipients } = await sent(all)
    await mailings.settle(mailingId, noor, { state: 'waiting', because: 'hours', until: at(60) }, at(2))
    expect(await recipients(59)).toEqual([])
    expect(await mailings.due(at(59))).toEqual([])
    expect((await mailings.find(mailingId))?.nextAt).toBe(at(60).toISOString())
    expect(await recipients(60)).toEqual([noor])
    expect(await mailings.due(at(60))).toEqual([mailingId])
    await mailings.settle(mailingId, noor, { state: 'sent', because: null }, at(61))
    await mailings.settle(mailingId, noor, { state: 'failed', because: 'refused' }, at(62))
    expect((await mailings.find(mailingId))?.counts).toEqual([{ state: 'sent', because: null, count: 1 }])
    await mailings.finish(mailingId)
    expect((await mailings.find(mailingId))?.state).toBe('done')
    expect(await mailings.due(at(99))).toEqual([])
  })

  it('count how often the mail server did not take their mail', async () => {
    const noor = await aMember()
    const { mailings, mailingId } = await sent(all)
    for (const minute of [2, 3])
      await mailings.settle(mailingId, noor, { state: 'waiting', because: 'retry', until: at(minute) }, at(minute))
    expect(await mailings.recipients(mailingId, at(4), 9)).toEqual([{ memberId: noor, attempts: 2 }])
  })
})

describe('a mailing', () => {
  it('is held by one worker at a time, and by another one after its time', async () => {
    const { mailings, mailingId } = await sent(all)
    expect(await mailings.hold(mailingId, at(2), at(4))).toBe(true)
    expect(await mailings.hold(mailingId, at(3), at(5))).toBe(false)
    expect(await mailings.due(at(3))).toEqual([])
    expect(await mailings.hold(mailingId, at(5), at(7))).toBe(true)
    await mailings.release(mailingId)
    expect(await mailings.hold(mailingId, at(6), at(8))).toBe(true)
  })

  it('is changed while it is a draft, and not after', async () => {
    const mailings = postgresMailings(database.pool)
    const mailingId = randomUUID()
    await mailings.add({ ...all, mailingId, madeBy }, at(0))
    await mailings.add({ ...all, kind: 'message', mailingId, madeBy }, at(0))
    expect(await mailings.change(mailingId, { ...all, kind: 'survey' }, null)).toBe(true)
    expect(await mailings.page({ skip: 0, most: 5 })).toMatchObject({
      mailings: [{ mailingId, kind: 'survey', state: 'draft', texts, counts: [] }],
      total: 1,
    })
    expect(await mailings.page({ skip: 5, most: 5 })).toEqual({ mailings: [], total: 1 })
    await mailings.begin(mailingId, at(1), null)
    expect(await mailings.change(mailingId, all, null)).toBe(false)
    expect(await mailings.find(mailingId)).toMatchObject({ kind: 'survey', sentAt: at(1).toISOString() })
  })

  it('that is withdrawn gives out nobody more; who was sent to meanwhile counts as sent', async () => {
    const noor = await aMember()
    const { mailings, mailingId, recipients } = await sent(all)
    await mailings.withdraw(mailingId, at(2))
    expect(await recipients()).toEqual([])
    expect(await mailings.begin(mailingId, at(3), null)).toBe(false)
    await mailings.settle(mailingId, noor, { state: 'waiting', because: 'retry', until: at(4) }, at(3))
    expect((await mailings.find(mailingId))?.counts).toEqual([{ state: 'withdrawn', because: null, count: 1 }])
    await mailings.settle(mailingId, noor, { state: 'sent', because: null }, at(3))
    expect((await mailings.find(mailingId))?.counts).toEqual([{ state: 'sent', because: null, count: 1 }])
  })

  it('that is withdrawn ends in the outbox for whom the mail server did not take it', async () => {
    const [tried, got] = [await aMember(), await aMember()]
    const { mailings, mailingId } = await sent(all)
    const outbox = postgresOutbox(database.pool)
    for (const memberId of [tried, got]) {
      const mail = {
        kind: 'mailing',
        linkId: null,
        language: 'en',
        replyTo: null,
        subject: 'Tea',
        text: 'Tea',
      } as const
      await outbox.write({ ...mail, mailId: mailIdOf(mailingId, memberId), memberId, address: 'n@example.org' }, at(1))
    }
    await outbox.settle(mailIdOf(mailingId, got), 'sent', null, at(1))
    await mailings.settle(mailingId, got, { state: 'sent', because: null }, at(1))
    await mailings.settle(mailingId, tried, { state: 'waiting', because: 'retry', until: at(9) }, at(1))
    await mailings.withdraw(mailingId, at(2))
    await outbox.settle(mailIdOf(mailingId, tried), 'waiting', 'ESOCKET', at(3)) // it was on its way
    const kept = async (memberId: MemberId) => {
      const mail = await outbox.find(mailIdOf(mailingId, memberId))
      return [mail?.state, mail?.because]
    }
    expect([await kept(tried), await kept(got)]).toEqual([
      ['suppressed', 'withdrawn'],
      ['sent', null],
    ])
  })

  it('that goes again is not kept from an address by its own refusal', async () => {
    const noor = await aMember()
    const { mailings, mailingId } = await sent(all)
    const outbox = postgresOutbox(database.pool)
    const mail = { kind: 'mailing', linkId: null, language: 'en', replyTo: null, subject: 'Tea', text: 'Tea' } as const
    const address = 'again@example.org'
    await outbox.write({ ...mail, mailId: mailIdOf(mailingId, noor), memberId: noor, address }, at(1))
    await outbox.settle(mailIdOf(mailingId, noor), 'refused', 'status 550', at(1))
    await mailings.settle(mailingId, noor, { state: 'failed', because: 'refused' }, at(1))
    expect(await outbox.isRefused(address, at(2))).toBe(true)
    expect(await mailings.retry(mailingId, at(2))).toBe(1)
    expect(await outbox.isRefused(address, at(2))).toBe(false)
    expect(await outbox.find(mailIdOf(mailingId, noor))).toMatchObject({ state: 'waiting', because: null })
  })

  it('loses the line of a member who is erased', async () => {
    const noor = await aMember()
    const { mailings } = await sent(all)
    expect([await mailings.countOf(noor), await mailings.holders([noor])]).toEqual([1, [noor]])
    await mailings.removeAllOf(noor)
    expect(await mailings.countOf(noor)).toBe(0)
  })
})
