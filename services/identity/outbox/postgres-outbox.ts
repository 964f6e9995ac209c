import type { MailLine } from '@portal/contracts/http/mails'
import type { MailFailure } from '@portal/contracts/identity/mail-attachment'
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { containing } from '@portal/infra/tools/like-pattern'
import { UNKNOWN_MAILBOX } from '@portal/infra/tools/unknown-mailbox'
import type { MailCursor, MailFilter, Outbox, StoredMail } from './outbox.ts'

const LINE = `mail_id as "mailId", member_id as "memberId", address, subject, state, because,
  ${instantText('created_at')} as "createdAt", ${instantText('changed_at')} as "changedAt"`

const WRITE = `insert into identity.mail
    (mail_id, member_id, kind, link_id, language, address, reply_to, subject, text, attachments, state, created_at, changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting', $11, $11) 
  on conflict (mail_id) do update set mail_id = excluded.mail_id returning message_ref as "messageRef"`

/** One whose mailing was withdrawn while it was handed over does not wait again, nor one that left by another try at the same time. */
const SETTLE = `update identity.mail set state = $2, because = $3, changed_at = $4
  where mail_id = $1 and not ($2 = 'waiting' and state in ('suppressed', 'sent', 'kept', 'bounced'))`

/** Of a mail to many members its mailing says what became of it. */
const GIVE_UP = `update identity.mail set state = 'failed', because = $3, changed_at = $2
  where state = 'waiting' and kind <> 'mailing' and changed_at < $1`

const AWAY: MailFailure = 'server-away'

/** How long an address that the mail server does not know gets no mail: it may be there again. */
const REFUSED_FOR_MS = 7 * 86_400_000

/** Since when a refusal counts at a moment. */
export const refusalsSince = (at: Date): Date => new Date(at.getTime() - REFUSED_FOR_MS)

type RefusedNames = Readonly<{ address: string; since: string; unknown: string }>

/** Whether mails to an address are not sent, as SQL: `unknown` stands for the pattern `UNKNOWN_MAILBOX`, `since` for `refusalsSince`. */
export const refusedSql = ({ address, since, unknown }: RefusedNames): string => `(
  exists (select from identity.mail r where r.address = ${address} and r.state = 'refused' and r.changed_at >= ${since}
    and r.because ~ ${unknown} and r.changed_at > coalesce((select b.last_at from identity.mail_bounce b
      where b.address = lower(${address}) and b.kind = 'cleared'), '-infinity'))
  or exists (select from identity.mail_bounce b where b.address = lower(${address}) and b.kind = 'hard'))`

const IS_REFUSED = `select ${refusedSql({ address: '$1', since: '$2', unknown: '$3' })} as there`

const PAGE = `select ${LINE} from identity.mail
  where ($1::text is null or address ilike $1 or subject ilike $1) and ($2::text is null or state = $2)
    and ($3::timestamptz is null or (created_at, mail_id) < ($3, $4::text))
  order by created_at desc, mail_id desc limit $5`

const pageValues = ({ search = '', state }: MailFilter, after: MailCursor | null, most: number) => [
  search.trim() === '' ? null : containing(search.trim()),
  state ?? null,
  after?.createdAt ?? null,
  after?.mailId ?? null,
  most,
]

type PostgresOutbox = Outbox &
  Readonly<{
    removeAllOf: (memberId: MemberId) => Promise<void>
    /** What waits and was last tried before a moment has failed. @returns how many */
    giveUp: (before: Date, at: Date) => Promise<number>
    countOf: (memberId: MemberId) => Promise<number>
    /** To which of these there is a mail here. */
    holders: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  }>

/** Mails in `identity.mail`. */
export const postgresOutbox = (pool: Pool): PostgresOutbox => ({
  write: async (
    { mailId, memberId, kind, linkId, language, address, replyTo, subject, text, attachments = [] },
    at,
  ) => {
    const files = JSON.stringify(attachments)
    const values = [mailId, memberId, kind, linkId, language, address, replyTo, subject, text, files, at]
    const [row] = (await pool.query<Readonly<{ messageRef: string }>>(WRITE, values)).rows
    if (!row) throw new Error('a mail was not written')
    return row.messageRef
  },
  settle: async (mailId, state, because, at) => {
    await pool.query(SETTLE, [mailId, state, because, at])
  },
  isRefused: async (address, at) => {
    const values = [address, refusalsSince(at), UNKNOWN_MAILBOX]
    const { rows } = await pool.query<Readonly<{ there: boolean }>>(IS_REFUSED, values)
    return rows[0]?.there ?? false
  },
  page: async (filter, after, most) => (await pool.query<MailLine>(PAGE, pageValues(filter, after, most))).rows,
  find: async (mailId) => {
    const text = `select ${LINE}, kind, link_id as "linkId", reply_to as "replyTo", language, text, attachments
      from identity.mail where mail_id = $1`
    return (await pool.query<StoredMail>(text, [mailId])).rows[0] ?? null
  },
  giveUp: async (before, at) => (await pool.query(GIVE_UP, [before, at, AWAY])).rowCount ?? 0,
  removeAllOf: async (memberId) => {
    await pool.query('delete from identity.mail where member_id = $1', [memberId])
  },
  countOf: async (memberId) => {
    const text = 'select count(*)::int as n from identity.mail where member_id = $1'
    return (await pool.query<Readonly<{ n: number }>>(text, [memberId])).rows[0]?.n ?? 0
  },
  holders: async (members) => {
    const text = 'select distinct member_id as "memberId" from identity.mail where member_id = any($1::uuid[])'
    const { rows } = await pool.query<Readonly<{ memberId: MemberId }>>(text, [members])
    return rows.map(({ memberId }) => memberId)
  },
})
