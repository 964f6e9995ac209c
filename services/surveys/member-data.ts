import type { Pool } from '@portal/infra/database/pool'
import type { MemberDataPart } from '../kernel/member-data.ts'

/** All answers that were given, those that count no more among them (`kept`). */
const RESPONSES = `select r.response_id as "responseId", r.survey_id as "surveyId", s.title, r.survey_version as "surveyVersion",
    r.status, r.data, r.texts, r.kept, r.started_at as "startedAt", r.updated_at as "updatedAt", r.completed_at as "completedAt"
  from read.response r left join lateral
    (select title from read.survey where survey_id = r.survey_id order by version desc limit 1) s on true
  where r.member_id = $1 order by r.started_at`

/** What the area holds about a member. */
export const surveysData = (pool: Pool): readonly MemberDataPart[] => [
  { name: 'responses', of: async (memberId) => (await pool.query(RESPONSES, [memberId])).rows },
]
