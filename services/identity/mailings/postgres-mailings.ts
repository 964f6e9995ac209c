import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { audienceSql, reachSql } from './audience-sql.ts'
import type { DueRecipient, KeptMailing, KeptMailings, Reach } from './kept-mailings.ts'

/** Of what staff write: whoever changes or sends a mailing names the one that they have seen. */
const VERSION = 'md5(jsonb_build_array(g.kind, g.survey_id, g.texts, g.audience)::text)'

const SELECT = `select g.mailing_id as "mailingId", ${VERSION} as version, g.kind, g.survey_id as "surveyID", g.texts, g.audience, g.state,
    g.made_by as "madeBy", ${instantText('g.created_at')} as "createdAt", ${instantText('g.sent_at')} as "sentAt",
    c.counts, ${instantText('c.next_at')} as "nextAt"
  from identity.mailing g cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'because', s.because, 'count', s.count)
        order by s.state, s.because), '[]') as counts, min(s.next_at) as next_at
    from (select r.state, r.because, count(*)::int as count, min(r.due_at) filter (where r.state = 'waiting') as next_at
      from identity.mailing_recipient r where r.mailing_id = g.mailing_id group by 1, 2) s) c`

const ADD = `insert into identity.mailing (mailing_id, kind, survey_id, texts, audience, state, made_by, created_at)
  values ($1, $2, $3, $4, $5, 'draft', $6, $7) on conflict (mailing_id) do nothing`

const DUE = `select mailing_id as "mailingId" from identity.mailing g
  where g.state = 'sending' and (g.run_until is null or g.run_until < $1) and (not g.is_gathered
    or exists (select from identity.mailing_recipient r
      where r.mailing_id = g.mailing_id and r.state = 'waiting' and r.due_at <= $1)
    or not exists (select from identity.mailing_recipient r where r.mailing_id = g.mailing_id and r.state = 'waiting'))`

const CHANGE = `update identity.mailing g set kind = $2, survey_id = $3, texts = $4, audience = $5
  where mailing_id = $1 and state = 'draft' and ($6::text is null or ${VERSION} = $6
    or (kind, texts, audience) = ($2, $4::jsonb, $5::jsonb) and survey_id is not distinct from $3)`

const BEGIN = `update identity.mailing g set state = 'sending', sent_at = coalesce(sent_at, $2)
  where mailing_id = $1 and (state = 'sending' or state = 'draft' and ($3::text is null or ${VERSION} = $3))`

/** As `mailIdOf`, of a row with both ids. */
const mailOfRow = (row: string) => `'mailing-' || ${row}.mailing_id || '-' || ${row}.member_id`

const WITHDRAW = `with withdrawn as (
    update identity.mailing set state = 'withdrawn' where mailing_id = $1 and state in ('draft', 'sending') returning mailing_id),
  stopped as (update identity.mailing_recipient r set state = 'withdrawn', because = null, changed_at = $2 from withdrawn w
    where r.mailing_id = w.mailing_id and r.state = 'waiting' returning r.mailing_id, r.member_id)
  update identity.mail m set state = 'suppressed', because = 'withdrawn', changed_at = $2 from stopped s
  where m.mail_id = ${mailOfRow('s')} and m.state = 'waiting'`

/** What became of their mails before counts no more: a refusal would keep them from the address for a week. */
const RETRY = `with again as (
    update identity.mailing_recipient r set state = 'waiting', because = null, attempts = 0, due_at = $2, changed_at = $2
    from identity.mailing g where g.mailing_id = $1 and g.state in ('sending', 'done')
      and r.mailing_id = g.mailing_id and r.state = 'failed' returning r.mailing_id, r.member_id),
  untried as (update identity.mail m set state = 'waiting', because = null, changed_at = $2 from again a
    where m.mail_id = ${mailOfRow('a')} and m.state in ('refused', 'failed')),
  reopened as (update identity.mailing set state = 'sending' where mailing_id in (select mailing_id from again))
  select count(*)::int as n from again`

const RECIPIENTS = `select r.member_id as "memberId", r.attempts from identity.mailing_recipient r
  join identity.mailing g using (mailing_id)
  where r.mailing_id = $1 and g.state = 'sending' and r.state = 'waiting' and r.due_at <= $2
  order by r.due_at, r.member_id limit $3`

const SETTLE = `update identity.mailing_recipient set state = $3, because = $4, changed_at = $5,
    due_at = coalesce($6, due_at), attempts = attempts + (case when $4 = 'retry' then 1 else 0 end)
  where mailing_id = $1 and member_id = $2 and (state = 'waiting' or (state = 'withdrawn' and $3 in ('sent', 'kept')))`

const FINISH = `update identity.mailing g set state = 'done', run_until = null
  where mailing_id = $1 and state = 'sending' and is_gathered
    and not exists (select from identity.mailing_recipient r where r.mailing_id = g.mailing_id and r.state = 'waiting')`

type PostgresMailings = KeptMailings &
  Readonly<{
    removeAllOf: (memberId: MemberId) => Promise<void>
    countOf: (memberId: MemberId) => Promise<number>
    /** Which of these are recipients. */
    holders: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  }>

/** What the worker does with recipients. */
const recipientsIn = (pool: Pool): Pick<KeptMailings, 'gather' | 'recipients' | 'settle'> => {
  const find = async (mailingId: string) =>
    (await pool.query<KeptMailing>(`${SELECT} where g.mailing_id = $1`, [mailingId])).rows[0]
  return {
    gather: async (mailingId, at) => {
      const mailing = await find(mailingId)
      if (!mailing) return
      const { where, values } = audienceSql(mailing)
      const [id, moment] = [`$${values.length + 1}`, `$${values.length + 2}`]
      await pool.query(
        `with listed as (insert into identity.mailing_recipient (mailing_id, member_id, due_at, changed_at)
          select ${id}::uuid, m.member_id, ${moment}::timestamptz, ${moment} from read.member m
          join identity.mailing g on g.mailing_id = ${id} and g.state = 'sending' and not g.is_gathered
          where ${where} on conflict do nothing)
        update identity.mailing set is_gathered = true where mailing_id = ${id} and state = 'sending'`,
        [...values, mailingId, at],
      )
    },
    recipients: async (mailingId, at, most) => (await pool.query<DueRecipient>(RECIPIENTS, [mailingId, at, most])).rows,
    settle: async (mailingId, memberId, settled, at) => {
      const until = settled.state === 'waiting' ? settled.until : null
      await pool.query(SETTLE, [mailingId, memberId, settled.state, settled.because, at, until])
    },
  }
}

/** What is kept of a member, and for how long. */
const keeping = (pool: Pool): Pick<PostgresMailings, 'removeAllOf' | 'countOf' | 'holders'> => ({
  removeAllOf: async (memberId) => {
    await pool.query('delete from identity.mailing_recipient where member_id = $1', [memberId])
  },
  countOf: async (memberId) => {
    const text = 'select count(*)::int as n from identity.mailing_recipient where member_id = $1'
    return (await pool.query<Readonly<{ n: number }>>(text, [memberId])).rows[0]?.n ?? 0
  },
  holders: async (members) => {
    const text = `select distinct member_id as "memberId" from identity.mailing_recipient where member_id = any($1::uuid[])`
    return (await pool.query<Readonly<{ memberId: MemberId }>>(text, [members])).rows.map(({ memberId }) => memberId)
  },
})

/** Mailings in `identity.mailing` and `mailing_recipient`. */
export const postgresMailings = (pool: Pool): PostgresMailings => ({
  ...recipientsIn(pool),
  ...keeping(pool),
  add: async ({ mailingId, kind, surveyID, texts, audience, madeBy }, at) => {
    const [words, who] = [texts, audience].map((part) => JSON.stringify(part))
    await pool.query(ADD, [mailingId, kind, surveyID, words, who, madeBy, at])
  },
  change: async (mailingId, { kind, surveyID, texts, audience }, seen) => {
    const [words, who] = [texts, audience].map((part) => JSON.stringify(part))
    return (await pool.query(CHANGE, [mailingId, kind, surveyID, words, who, seen])).rowCount === 1
  },
  find: async (mailingId) =>
    (await pool.query<KeptMailing>(`${SELECT} where g.mailing_id = $1`, [mailingId])).rows[0] ?? null,
  page: async ({ skip, most }) => {
    const [shown, all] = await Promise.all([
      pool.query<KeptMailing>(`${SELECT} order by g.created_at desc, g.mailing_id offset $1 limit $2`, [skip, most]),
      pool.query<Readonly<{ n: number }>>('select count(*)::int as n from identity.mailing'),
    ])
    return { mailings: shown.rows, total: all.rows[0]?.n ?? 0 }
  },
  reach: async (draft, at) => {
    const { text, values } = reachSql(draft, at)
    const [found] = (await pool.query<Reach>(text, [...values])).rows
    return found ?? { recipients: 0, reached: 0, isSurveyClosed: false }
  },
  begin: async (mailingId, at, seen) => (await pool.query(BEGIN, [mailingId, at, seen])).rowCount === 1,
  withdraw: async (mailingId, at) => {
    await pool.query(WITHDRAW, [mailingId, at])
  },
  retry: async (mailingId, at) => (await pool.query<Readonly<{ n: number }>>(RETRY, [mailingId, at])).rows[0]?.n ?? 0,
  due: async (at) =>
    (await pool.query<Readonly<{ mailingId: string }>>(DUE, [at])).rows.map(({ mailingId }) => mailingId),
  hold: async (mailingId, at, until) => {
    const text = `update identity.mailing set run_until = $3
      where mailing_id = $1 and state = 'sending' and (run_until is null or run_until < $2)`
    return (await pool.query(text, [mailingId, at, until])).rowCount === 1
  },
  release: async (mailingId) => {
    await pool.query('update identity.mailing set run_until = null where mailing_id = $1', [mailingId])
  },
  finish: async (mailingId) => {
    await pool.query(FINISH, [mailingId])
  },
})
