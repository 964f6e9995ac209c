import type { AccountType } from '@portal/contracts/events/identity'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Pool } from '@portal/infra/database/pool'
import type { Connection } from '../submit/connection.ts'
import { PAGES, surveyId, type Walker, walker } from '../submit/walk.ts'

const PATH = '/api/reporting/run'
const STAFF: AccountType = 'admin'
/** Single-choice questions: one on each page. */
const QUESTIONS = Array.from({ length: PAGES }, (_, page) => `Q${3 * page + 1}`)
const CODES = [1, 2, 3, 4, 5]

/** Sessions of staff, of walkers from `first` on. */
export const researchersReady = async (pool: Pool, first: number, count: number): Promise<readonly Walker[]> => {
  const researchers = Array.from({ length: count }, (_, n) => walker(first + n))
  const ids = researchers.map(({ memberId }) => memberId)
  await pool.query(
    `insert into read.member (member_id, login_digest, username, display_name, account_type, password_hash, is_active)
     select id, id::text, id::text, 'Researcher', $2, '-', true from unnest($1::uuid[]) as id`,
    [ids, STAFF],
  )
  await pool.query(
    `insert into identity.session (key, member_id, account_type, created_at, seen_at, expires_at)
     select decode(key, 'hex'), id, $3, now(), now(), now() + interval '1 day'
     from unnest($1::text[], $2::uuid[]) as t (key, id)`,
    [researchers.map(({ sessionKey }) => sessionKey), ids, STAFF],
  )
  return researchers
}

/** The n-th crosstab: the questions and the banner take turns, so that no run is that of the request before. */
const specOf = (n: number): TableSpec => {
  const row = QUESTIONS[n % PAGES] ?? ''
  const column = QUESTIONS[(n + 1 + Math.floor(n / PAGES)) % PAGES] ?? ''
  return {
    surveyID: surveyId,
    questions: [row],
    banner: [
      {
        label: 'Groups',
        items: CODES.map((code) => ({
          label: `Group ${code}`,
          condition: { question: column, op: 'IN' as const, values: [code] },
        })),
      },
    ],
    filter: null,
    includeAdmin: false,
    includeInactive: false,
    includeExternalUsers: false,
    completesOnly: false,
    base: 'answered',
    test: 'proportions-t',
  }
}

const headersOf = ({ cookie }: Walker): string =>
  `Cookie: ${cookie}\r\nOrigin: http://127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nAccept: application/json\r\n`

const RESPONDENTS = /"respondents":(\d+)/

/** Asks for the n-th crosstab. @returns of how many respondents its figures are; null if the portal was too busy */
export const askForCrosstab = async (connection: Connection, researcher: Walker, n: number): Promise<number | null> => {
  const { status, body } = await connection.post(PATH, headersOf(researcher), JSON.stringify(specOf(n)))
  if (status === 503) return null
  const respondents = status === 200 ? RESPONDENTS.exec(body)?.[1] : undefined
  if (respondents === undefined) throw new Error(`No crosstab: ${status} ${body.slice(0, 300)}`)
  return Number(respondents)
}
