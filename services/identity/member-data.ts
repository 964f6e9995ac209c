import { eventRegistry, isUnreadable } from '@portal/contracts/events/registry'
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { stateOf } from '../kernel/handle.ts'
import type { MemberDataPart } from '../kernel/member-data.ts'
import { contactOf } from './contact.ts'
import { member } from './domain/member.ts'
import { memberStream } from './streams.ts'

type Means = Readonly<{ pool: Pool; log: EventLog }>

const SESSIONS = `select created_at as "beganAt", seen_at as "seenAt" from identity.session
  where member_id = $1 order by created_at desc`

const SIGN_INS = `select at, network, browser, system from identity.sign_in where member_id = $1 order by at desc`

const MAILS = `select kind, address, reply_to as "replyTo", subject, text, language, state,
    jsonb_path_query_array(attachments, '$[*].name') as attachments, created_at as "writtenAt"
  from identity.mail where member_id = $1 order by created_at desc`

const IMPORTED = `select i.file_name as "fileName", r.row, r.cells, i.created_at as "uploadedAt"
  from identity.member_import_row r join identity.member_import i using (import_id) where r.member_id = $1`

const MAILINGS = `select g.kind, r.state, r.because, r.changed_at as "changedAt" from identity.mailing_recipient r
  join identity.mailing g using (mailing_id) where r.member_id = $1 order by r.changed_at desc`

const BOUNCES = `select address, kind, status, count, last_at as "lastAt" from identity.mail_bounce where member_id = $1`
const CLIPPED = `select added_at as "addedAt" from identity.clipboard where member_id = $1 order by added_at desc`

/** The account as it is now. */
const account = async ({ log }: Means, memberId: MemberId) => {
  const { state } = await stateOf(log, member, memberStream(memberId))
  const contact = await contactOf(log, memberId)
  const { situation, accountType, isActive, isLocked, profile } = state
  return [{ memberId, ...contact, situation, accountType, isActive, isLocked, mailSettings: profile.mail }]
}

const isOpened = (field: unknown): field is Readonly<{ value: unknown }> =>
  typeof field === 'object' && field !== null && 'value' in field

/** The event with what its personal fields hold. A hash of a password and digests of codes are nobody's data but the portal's. */
const shownEvent = (event: Readonly<{ type: string }>): object => {
  const { passwordHash: _hash, digests: _digests, ...shown } = { passwordHash: null, digests: null, ...event }
  const sealed = new Set(eventRegistry.get(event.type)?.personal?.map(({ field }) => field))
  const fields = Object.entries<unknown>(shown)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, sealed.has(name) && isOpened(field) ? field.value : field]),
  )
}

/** All that happened to the account. */
const events = async ({ log }: Means, memberId: MemberId) => {
  const found: object[] = []
  for await (const { event } of log.readStream(memberStream(memberId)))
    if (!isUnreadable(event)) found.push(shownEvent(event))
  return found
}

/** What the area holds about a member. */
export const identityData = (means: Means): readonly MemberDataPart[] => {
  const rows = (sql: string) => async (memberId: MemberId) => (await means.pool.query(sql, [memberId])).rows
  return [
    { name: 'account', of: (memberId) => account(means, memberId) },
    { name: 'events', of: (memberId) => events(means, memberId) },
    { name: 'sign-ins', of: rows(SIGN_INS) },
    { name: 'sessions', of: rows(SESSIONS) },
    { name: 'mails', of: rows(MAILS) },
    { name: 'imported', of: rows(IMPORTED) },
    { name: 'mailings', of: rows(MAILINGS) },
    { name: 'bounces', of: rows(BOUNCES) },
    { name: 'on-clipboards', of: rows(CLIPPED) },
  ]
}
