import type { AnswerFilePlan } from '@portal/contracts/survey/answer-file-plan'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import type { KeptAnswerFile, KeptAnswerFiles, WaitingAnswerFile } from './kept-answer-files.ts'
import { noWork } from './no-work.ts'
import { type StoredFacts, storableText } from './stored-facts.ts'

const COLUMNS = `answer_file_id as "answerFileId", asked_by as "askedBy", file_name as "fileName", stored_name as stored,
  bytes::float8 as bytes, state, revision, share, survey_id as "surveyId", (facts ->> 'rows')::int as rows,
  ${instantText('created_at')} as "createdAt"`

const ADD = `insert into surveys.answer_file (answer_file_id, asked_by, file_name, stored_name, bytes, work)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`

const CHANGE = `update surveys.answer_file set state = $3, revision = revision + $4::int, work = work || $5::jsonb,
    facts = coalesce($6::jsonb, facts), survey_id = coalesce($7, survey_id), share = null, changed_at = clock_timestamp(),
    is_begun = is_begun and $4::int = 0
  where answer_file_id = $1 and revision = $2 and state = any($8::text[])`

const TELL = `update surveys.answer_file set share = $4, changed_at = clock_timestamp(), is_begun = true
  where answer_file_id = $1 and revision = $2 and state = $3`

const UNDER_WAY = `state in ('reading', 'checking', 'importing')`

const INTERRUPT = `update surveys.answer_file set changed_at = clock_timestamp(),
    state = case when state = 'importing' then 'failed' else 'unreadable' end,
    work = work || '{"trouble": {"key": "interrupted", "sentence": ""}}'
  where ${UNDER_WAY}`

/** Of a worker; while others are busy for longer, a file waits for one. */
const INTERRUPTED = `${INTERRUPT} and changed_at < clock_timestamp() - case when is_begun then interval '15 minutes' else interval '1 day' end`

/** A job that failed before a worker came to the row, or was lost, is asked for again. */
const WAITING = `select answer_file_id as "answerFileId", revision, state from surveys.answer_file
  where ${UNDER_WAY} and not is_begun and changed_at < clock_timestamp() - interval '1 minute'`

/** Reasons quote cells of the file. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part))

/** `surveys.answer_file`, by the clock of the database alone. */
export const postgresAnswerFiles = (pool: Pool): KeptAnswerFiles => {
  const count = async (sql: string, ...values: readonly unknown[]): Promise<number> =>
    (await pool.query(sql, [...values])).rowCount ?? 0
  return {
    add: async ({ answerFileId, askedBy, fileName, stored, bytes, order }) => {
      await count(ADD, answerFileId, askedBy, fileName, stored, bytes, json({ ...noWork, order }))
    },
    find: async (answerFileId) => {
      const text = `select ${COLUMNS}, work from surveys.answer_file where answer_file_id = $1`
      return (await pool.query<KeptAnswerFile>(text, [answerFileId])).rows[0] ?? null
    },
    factsOf: async (answerFileId) => {
      const text = 'select facts from surveys.answer_file where answer_file_id = $1'
      return (await pool.query<Readonly<{ facts: StoredFacts | null }>>(text, [answerFileId])).rows[0]?.facts ?? null
    },
    list: async (most) => {
      const text = `select ${COLUMNS} from surveys.answer_file order by created_at desc limit $1`
      return (await pool.query<KeptAnswerFile>(text, [most])).rows
    },
    change: async ({ answerFileId, revision }, { from, state, raises, work = {}, facts, surveyId }) => {
      const values = [raises ? 1 : 0, json(work), facts ? json(facts) : null, surveyId ?? null]
      return (await count(CHANGE, answerFileId, revision, state, ...values, [...from])) === 1
    },
    tell: async ({ answerFileId, revision }, state, share) =>
      (await count(TELL, answerFileId, revision, state, share)) === 1,
    earlierPlans: async (surveyId) => {
      const text = `select work -> 'plan' as plan from surveys.answer_file
        where survey_id = $1 and state in ('done', 'cancelled') order by changed_at desc limit 5`
      const { rows } = await pool.query<Readonly<{ plan: AnswerFilePlan | null }>>(text, [surveyId])
      return rows.flatMap(({ plan }) => plan ?? [])
    },
    byImport: async (surveyId) => {
      const text = `select work -> 'outcome' ->> 'importId' as "importId", answer_file_id as "answerFileId"
        from surveys.answer_file where survey_id = $1 and work -> 'outcome' ->> 'importId' is not null order by changed_at`
      const { rows } = await pool.query<Readonly<{ importId: string; answerFileId: string }>>(text, [surveyId])
      return new Map(rows.map(({ importId, answerFileId }) => [importId, answerFileId]))
    },
    isClaimed: async (stored) =>
      (await count(`select from surveys.answer_file where stored_name = $1 or work ->> 'report' = $1`, stored)) > 0,
    interrupt: async ({ answerFileId, revision }) => {
      await count(`${INTERRUPT} and answer_file_id = $1 and revision = $2`, answerFileId, revision)
    },
    waiting: async () => (await pool.query<WaitingAnswerFile>(WAITING)).rows,
    giveUp: () => count(INTERRUPTED),
  }
}
