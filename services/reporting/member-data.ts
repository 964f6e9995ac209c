import type { Pool } from '@portal/infra/database/pool'
import type { MemberDataPart } from '../kernel/member-data.ts'

/** What was noticed in the answers of a member, for a person to review. */
const FLAGS = `select f.survey_id as "surveyId", f.response_id as "responseId", f.flag, f.evidence, f.flagged_at as "flaggedAt",
    f.verdict, f.reviewed_at as "reviewedAt"
  from read.response_flag f join read.response r on r.response_id = f.response_id
  where r.member_id = $1 order by f.flagged_at`

const EXPORTS = `select survey_id as "surveyId", survey_title as "surveyTitle", kind, request, state, asked_at as "askedAt"
  from reporting.export where asked_by = $1 order by asked_at`

const RUNS = `select survey_id as "surveyId", kind, title, format, parts, times, ran_at as "ranAt"
  from reporting.recorded_run where ran_by = $1 order by ran_at`

/** What the area holds about a member; of staff, the exports that they asked for and the runs of their reports. */
export const reportingData = (pool: Pool): readonly MemberDataPart[] => [
  { name: 'flags', of: async (memberId) => (await pool.query(FLAGS, [memberId])).rows },
  { name: 'runs', of: async (memberId) => (await pool.query(RUNS, [memberId])).rows },
  { name: 'exports', of: async (memberId) => (await pool.query(EXPORTS, [memberId])).rows },
]
