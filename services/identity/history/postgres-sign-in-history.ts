import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { MOST_KEPT, type PastSignIn, type SignInHistory } from './sign-in-history.ts'

/** One statement. The row that it adds is not among those that it counts, so one less of the others stays. */
const ADD = `with added as (
    insert into identity.sign_in (member_id, at, network, browser, system) values ($1, $2, $3, $4, $5)
  )
  delete from identity.sign_in where member_id = $1 and at <= (
    select at from identity.sign_in where member_id = $1 order by at desc offset ${MOST_KEPT - 1} limit 1
  )`

const PAGE = `select at, network, browser, system from identity.sign_in
  where member_id = $1 order by at desc offset $2 limit $3`

const COUNT = 'select count(*)::int as n from identity.sign_in where member_id = $1'

const countOf = async (pool: Pool, memberId: MemberId): Promise<number> =>
  (await pool.query<Readonly<{ n: number }>>(COUNT, [memberId])).rows[0]?.n ?? 0

type PostgresHistory = SignInHistory &
  Readonly<{
    removeAllOf: (memberId: MemberId) => Promise<void>
    countOf: (memberId: MemberId) => Promise<number>
    /** Which of these have a sign-in here. */
    holders: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  }>

/** Sign-ins in `identity.sign_in`. */
export const postgresSignInHistory = (pool: Pool): PostgresHistory => ({
  add: async (memberId, { at, network, browser, system }) => {
    await pool.query({ name: 'sign-in-add', text: ADD, values: [memberId, at, network, browser, system] })
  },
  pageOf: async (memberId, { skip, most }) => {
    const [{ rows }, total] = await Promise.all([
      pool.query<PastSignIn>(PAGE, [memberId, skip, most]),
      countOf(pool, memberId),
    ])
    return { signIns: rows, total }
  },
  removeAllOf: async (memberId) => {
    await pool.query('delete from identity.sign_in where member_id = $1', [memberId])
  },
  countOf: (memberId) => countOf(pool, memberId),
  holders: async (members) => {
    const text = 'select distinct member_id as "memberId" from identity.sign_in where member_id = any($1::uuid[])'
    const { rows } = await pool.query<Readonly<{ memberId: MemberId }>>(text, [members])
    return rows.map(({ memberId }) => memberId)
  },
})
