import type { NoticeKind } from '@portal/contracts/notifications/notice-kinds'

/**
 * What the subject of a notice is called now, as SQL: a text, or one per language. Null where it is not there any more (a poll that was
 * closed, a news item that was withdrawn): such a notice is not shown. `subject` is its id, `$2` the time.
 */
const titleOf: Readonly<Record<NoticeKind, string>> = {
  survey: `(select s.title from read.survey s where s.survey_id = subject order by s.version desc limit 1)`,
  poll: `(select p.definition->'text' from read.poll p where p.poll_id = subject::uuid and p.state = 'open')`,
  news: `(select c.published->'title' from read.content c where c.content_id = subject::uuid and c.deleted_at is null
    and (c.shown_from is null or c.shown_from <= $2) and (c.shown_until is null or c.shown_until > $2))`,
  badge: `(select b.definition->'name' from read.badge b where b.badge_id = subject::uuid)`,
  // Who it was is not said here: the list of referrals tells it as long as there is such a member.
  referral: `(select to_jsonb(''::text) from read.referral f where f.referred_id = subject::uuid limit 1)`,
}

const cases = Object.entries(titleOf).map(([kind, title]) => `when '${kind}' then ${title}`)

/** By the kind of a notice. */
export const TITLE = `case kind ${cases.join(' ')} end`
