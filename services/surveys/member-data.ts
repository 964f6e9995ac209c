import type { Pool } from '@portal/infra/database/pool'
import type { MemberDataPart } from '../kernel/member-data.ts'

/** All answers that were given, those that count no more among them (`kept`). */
const RESPONSES = `select r.response_id as "responseId", r.survey_id as "surveyId", s.title, r.survey_version as "surveyVersion",
    r.status, r.data, r.texts, r.kept, r.started_at as "startedAt", r.updated_at as "updatedAt", r.completed_at as "completedAt"
  from read.response r left join lateral
    (select title from read.survey where survey_id = r.survey_id order by version desc limit 1) s on true
  where r.member_id = $1 order by r.started_at`

/** The links that staff made for the member; never with a token. */
const LINKS = `select survey_id as "surveyId", is_single_use as "isSingleUse", issued_at as "issuedAt", expires_at as "expiresAt",
    used_at as "usedAt", withdrawn_at as "withdrawnAt"
  from read.survey_member_link where member_id = $1 order by issued_at, link_id`

/** What the area holds about a member. */
export const surveysData = (pool: Pool): readonly MemberDataPart[] => [
  { name: 'responses', of: async (memberId) => (await pool.query(RESPONSES, [memberId])).rows },
  { name: 'survey-links', of: async (memberId) => (await pool.query(LINKS, [memberId])).rows },
]
