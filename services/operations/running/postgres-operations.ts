import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import type { KeptOperation, KeptOperations, OperationEnding } from './kept-operations.ts'

/** A worker renews its claim twice a second, and its lease on a build lasts six seconds: after ten seconds without, no worker has it. */
const ATTENDED = `(state = 'running' and beat_at > clock_timestamp() - interval '10 seconds')`
const UNDER_WAY = `state in ('waiting', 'running')`
const OURS = `work_id = $1 and claims = $2 and state = 'running'`

const COLUMNS = `work_id as "operationId", kind, projections, park, show, rate, asked_by as "askedBy", reason, plan, state, ending,
  progress, detail, findings, claims, given_back as "givenBack", ${ATTENDED} as "isAttended", ${instantText('asked_at')} as "askedAt",
  ${instantText('ended_at')} as "endedAt"`

const ASK = `insert into operations.work (work_id, kind, projections, park, show, rate, asked_by, reason, plan)
  select $1::uuid, $2, $3::text[], $4, $5, $6, $7, $8, $9 where not exists (
    select from operations.work where ${UNDER_WAY} and projections && $3::text[])
  on conflict do nothing`

const LIST = `(select ${COLUMNS}, asked_at from operations.work where ${UNDER_WAY})
  union all (select ${COLUMNS}, asked_at from operations.work where not ${UNDER_WAY} order by ended_at desc limit 10)
  order by "endedAt" desc nulls first, asked_at desc`

const CLAIM = `update operations.work set state = 'running', claims = claims + 1, beat_at = clock_timestamp()
  where work_id = $1 and ${UNDER_WAY} and not ${ATTENDED} returning ${COLUMNS}`

const BEAT = `update operations.work set beat_at = clock_timestamp(), progress = coalesce($3::jsonb, progress)
  where ${OURS} returning ending`

/** Also of an operation that no worker ever took. */
const FINISH = `update operations.work set state = $3, detail = $4, findings = $5::jsonb, ended_at = clock_timestamp(),
  told = false
  where work_id = $1 and claims = $2 and ${UNDER_WAY}`

/** Whoever ends an operation writes its end into the trail at once: after this time they have died. */
const UNTOLD = `not told and ended_at < clock_timestamp() - interval '10 seconds'`

/** Under way without a worker; or ended and not in the trail, as a call that was not made before. */
const UNATTENDED = `select work_id as "operationId", claims from operations.work where ${UNDER_WAY} and not ${ATTENDED}
  union all select work_id, claims + 1 from operations.work where ${UNTOLD}`

/** `operations.work`, by the clock of the database alone. */
export const postgresOperations = (pool: Pool): KeptOperations => {
  const one = async (sql: string, values: readonly unknown[]): Promise<KeptOperation | null> =>
    (await pool.query<KeptOperation>(sql, [...values])).rows[0] ?? null
  const find = (operationId: string) => one(`select ${COLUMNS} from operations.work where work_id = $1`, [operationId])

  return {
    ask: async ({ operationId, kind, projections, park, show, rate, askedBy, reason, plan }) => {
      const values = [operationId, kind, projections, park, show, rate, askedBy, reason, plan]
      if ((await pool.query(ASK, values)).rowCount === 1) return 'asked'
      return (await find(operationId)) ? 'known' : 'busy'
    },
    find,
    list: async () => (await pool.query<KeptOperation>(LIST)).rows,
    end: (operationId, how) =>
      one(
        `update operations.work set ending = case when ending = 'cancel' then ending else $2 end
         where work_id = $1 and ${UNDER_WAY} returning ${COLUMNS}`,
        [operationId, how],
      ),
    claim: (operationId) => one(CLAIM, [operationId]),
    beat: async ({ operationId, claims }, progress) => {
      const values = [operationId, claims, progress && JSON.stringify(progress)]
      const [row] = (await pool.query<Readonly<{ ending: OperationEnding | null }>>(BEAT, values)).rows
      return row ? row.ending : false
    },
    finish: async ({ operationId, claims }, { state, detail, findings }) => {
      const values = [operationId, claims, state, detail, JSON.stringify(findings)]
      return (await pool.query(FINISH, values)).rowCount === 1
    },
    letGo: async ({ operationId, claims }) => {
      const letGo = `update operations.work set state = 'waiting', given_back = given_back + 1 where ${OURS}`
      await pool.query(letGo, [operationId, claims])
    },
    untold: (operationId) =>
      one(`select ${COLUMNS} from operations.work where work_id = $1 and not told`, [operationId]),
    told: async (operationId) => {
      await pool.query('update operations.work set told = true where work_id = $1', [operationId])
    },
    unattended: async () => (await pool.query<Pick<KeptOperation, 'operationId' | 'claims'>>(UNATTENDED)).rows,
  }
}
