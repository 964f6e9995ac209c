import type { MailBounce } from '@portal/contracts/http/mail-bounces'
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import type { Bounces } from './bounces.ts'

/** The mail turns into a bounced one once: a report that comes again counts for nothing. */
const RECORD = `with bounced as (
    update identity.mail set state = 'bounced', because = 'status ' || $2::text, changed_at = $4
    where message_ref = $1 and state = 'sent' returning address, member_id),
  counted as (
    insert into identity.mail_bounce as b (address, kind, member_id, status, count, first_at, last_at)
    select lower(address), $3, member_id, $2, 1, $4, $4 from bounced
    on conflict (address, kind) do update
      set count = b.count + 1, status = excluded.status, member_id = excluded.member_id, last_at = excluded.last_at)
  select exists (select from bounced) as "isNew", exists (select from identity.mail where message_ref = $1) as "isKnown"`

const OF = `select address, kind, status, count, ${instantText('first_at')} as "firstAt", ${instantText('last_at')} as "lastAt"
  from identity.mail_bounce where member_id = $1 and kind in ('hard', 'soft') order by last_at desc`

const CLEAR = `with own as (
    select distinct lower(address) as address from identity.mail where member_id = $1
    union select address from identity.mail_bounce where member_id = $1),
  gone as (delete from identity.mail_bounce where member_id = $1 and kind <> 'cleared')
  insert into identity.mail_bounce as b (address, kind, member_id, count, first_at, last_at)
  select address, 'cleared', $1, 1, $2, $2 from own
  on conflict (address, kind) do update set count = b.count + 1, last_at = excluded.last_at`

type PostgresBounces = Bounces &
  Readonly<{
    removeAllOf: (memberId: MemberId) => Promise<void>
    countOf: (memberId: MemberId) => Promise<number>
    /** Of which of these there are rows. */
    holders: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  }>

type Recorded = Readonly<{ isNew: boolean; isKnown: boolean }>

/** Bounces in `identity.mail_bounce`. */
export const postgresBounces = (pool: Pool): PostgresBounces => ({
  record: async ({ messageRef, status, kind }, at) => {
    const [found] = (await pool.query<Recorded>(RECORD, [messageRef, status, kind, at])).rows
    if (found?.isNew) return 'recorded'
    return found?.isKnown ? 'known' : 'unknown'
  },
  of: async (memberId) => (await pool.query<MailBounce>(OF, [memberId])).rows,
  clear: async (memberId, at) => {
    await pool.query(CLEAR, [memberId, at])
  },
  removeAllOf: async (memberId) => {
    await pool.query('delete from identity.mail_bounce where member_id = $1', [memberId])
  },
  countOf: async (memberId) => {
    const text = 'select count(*)::int as n from identity.mail_bounce where member_id = $1'
    return (await pool.query<Readonly<{ n: number }>>(text, [memberId])).rows[0]?.n ?? 0
  },
  holders: async (members) => {
    const text = 'select distinct member_id as "memberId" from identity.mail_bounce where member_id = any($1::uuid[])'
    return (await pool.query<Readonly<{ memberId: MemberId }>>(text, [members])).rows.map(({ memberId }) => memberId)
  },
})
