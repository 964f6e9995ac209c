import { mailKindOf } from '@portal/contracts/http/mailings'
import { UNKNOWN_MAILBOX } from '@portal/infra/tools/unknown-mailbox'
import { refusalsSince, refusedSql } from '../outbox/postgres-outbox.ts'
import type { StoredDraft } from './kept-mailings.ts'

type Condition = Readonly<{ sql: (parameter: string) => string; value: unknown }>

const SIGNED_IN = 'exists (select from identity.sign_in s where s.member_id = m.member_id and s.at >= '

const RESPONDED = 'exists (select from read.response r where r.member_id = m.member_id and r.survey_id = '

/** Members who can sign in and take part: staff among them, users of other organisations not. */
const ACTIVE = `m.is_active and m.locked_at is null and m.account_type in ('user', 'admin', 'developer')`

const conditionsOf = ({ audience, surveyID }: Pick<StoredDraft, 'audience' | 'surveyID'>): readonly Condition[] => {
  if (audience.who === 'named') return [{ sql: (p) => `m.member_id = any(${p}::uuid[])`, value: audience.members }]
  const { registeredSince, seenSince, unseenSince, withoutResponse } = audience
  const conditions: readonly (Condition | false)[] = [
    registeredSince !== undefined && { sql: (p) => `m.registered_at >= ${p}`, value: registeredSince },
    seenSince !== undefined && { sql: (p) => `${SIGNED_IN}${p})`, value: seenSince },
    unseenSince !== undefined && { sql: (p) => `not ${SIGNED_IN}${p})`, value: unseenSince },
    withoutResponse === true && surveyID !== null && { sql: (p) => `not ${RESPONDED}${p})`, value: surveyID },
  ]
  return conditions.filter((condition) => condition !== false)
}

/** The condition on `read.member m` of an audience. Who is named is looked at one by one later: the staff see why they got none. */
export const audienceSql = (draft: Pick<StoredDraft, 'audience' | 'surveyID'>) => {
  const conditions = conditionsOf(draft)
  const standing = draft.audience.who === 'named' ? [] : [ACTIVE]
  const texts = ['m.username is not null', ...standing, ...conditions.map(({ sql }, at) => sql(`$${at + 1}`))]
  return { where: texts.join(' and '), values: conditions.map(({ value }) => value) }
}

/** How many of an audience would get a mail: who is left out is who the verdict of the worker leaves out, as the read models have it. */
export const reachSql = (draft: Pick<StoredDraft, 'kind' | 'audience' | 'surveyID'>, at: Date) => {
  const { where, values } = audienceSql(draft)
  const [kind, since, unknown, survey] = [1, 2, 3, 4].map((n) => `$${values.length + n}`)
  const text = `with audience as (select m.* from read.member m where ${where}),
    closed as (select exists (select from read.closed_survey c where c.survey_id = ${survey}::text) as it_is),
    left_out as (select m.member_id from audience m where not (m.is_active and m.locked_at is null)
        or exists (select from read.unsubscribed u where u.member_id = m.member_id)
        or exists (select from read.unwanted_mail w where w.member_id = m.member_id and ${kind}::text = any(w.kinds))
        or ${refusedSql({ address: 'm.username', since: `${since}::timestamptz`, unknown: `${unknown}::text` })})
    select (select count(*) from audience)::int as recipients, closed.it_is as "isSurveyClosed",
      case when closed.it_is then 0 else (select count(*) from audience) - (select count(*) from left_out) end::int as reached
    from closed`
  return { text, values: [...values, mailKindOf[draft.kind], refusalsSince(at), UNKNOWN_MAILBOX, draft.surveyID] }
}
