import type { MemberId } from '@portal/contracts/ids'
import type { Entries } from '@portal/contracts/survey/answer-data'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { textIn } from '@portal/contracts/survey/local-text'
import type { Pool } from '@portal/infra/database/pool'
import type { MemberDataPart } from '../kernel/member-data.ts'
import { answersInWords } from './answers-in-words.ts'
import { surveyLanguage } from './survey-language.ts'

type Answered = Entries & Readonly<{ responseId: string; surveyId: string; version: number }>

/** All answers that were given, those that count no more among them (`kept`). */
const RESPONSES = `select r.response_id as "responseId", r.survey_id as "surveyId", s.title, r.survey_version as "surveyVersion",
    r.status, r.data, r.texts, r.kept, r.started_at as "startedAt", r.updated_at as "updatedAt", r.completed_at as "completedAt"
  from read.response r left join lateral
    (select title from read.survey where survey_id = r.survey_id order by version desc limit 1) s on true
  where r.member_id = $1 order by r.started_at`

/** All answers that were given, with the version of the survey that was asked. */
const ANSWERED = `select r.response_id as "responseId", r.survey_id as "surveyId", r.survey_version as version,
    coalesce(r.kept->'data', r.data) as data, coalesce(r.kept->'texts', r.texts, '{}') as texts
  from read.response r where r.member_id = $1 order by r.started_at`

const DEFINITION = `select definition from read.survey where survey_id = $1 and version = $2`

const definitionOf = async (pool: Pool, { surveyId, version }: Answered): Promise<SurveyDefinition | null> => {
  const { rows } = await pool.query<Readonly<{ definition: unknown }>>(DEFINITION, [surveyId, version])
  return rows[0] ? SurveyDefinition.parse(rows[0].definition) : null
}

/** The answers as questions and words, in the language of the member where the survey has it. */
const answers = async (pool: Pool, memberId: MemberId, wanted: string) => {
  const found: object[] = []
  const { rows } = await pool.query<Answered>(ANSWERED, [memberId])
  for (const response of rows) {
    const definition = await definitionOf(pool, response)
    if (definition === null) continue
    const language = surveyLanguage(definition, [wanted])
    const { responseId, surveyId } = response
    const survey = textIn(definition.title, language, definition.languages)
    for (const said of answersInWords(definition, response, language))
      found.push({ survey, surveyId, responseId, ...said })
  }
  return found
}

/** The links that staff made for the member; never with a token. */
const LINKS = `select survey_id as "surveyId", is_single_use as "isSingleUse", issued_at as "issuedAt", expires_at as "expiresAt",
    used_at as "usedAt", withdrawn_at as "withdrawnAt"
  from read.survey_member_link where member_id = $1 order by issued_at, link_id`

/** What the area holds about a member. */
export const surveysData = (pool: Pool): readonly MemberDataPart[] => [
  { name: 'responses', of: async (memberId) => (await pool.query(RESPONSES, [memberId])).rows },
  { name: 'answers', of: (memberId, language) => answers(pool, memberId, language) },
  { name: 'survey-links', of: async (memberId) => (await pool.query(LINKS, [memberId])).rows },
]
