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
