import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import type { ImportRow, KeptImport, KeptImports, ReportedRow } from './kept-imports.ts'

const count = (outcome: string) => `count(*) filter (where r.outcome = '${outcome}')::int`

const SELECT = `select i.import_id as "importId", i.asked_by as "askedBy", i.file_name as "fileName", i.header, i.state,
    case when i.mapping is null then null else jsonb_build_object('mapping', i.mapping, 'accountType', i.account_type,
      'invites', i.invites) end as "order", i.language, ${instantText('i.created_at')} as "createdAt", c.rows, c.counts,
    coalesce((select jsonb_agg(s.cells order by s.row) from (select row, cells from identity.member_import_row
      where import_id = i.import_id order by row limit 5) s), '[]') as sample
  from identity.member_import i cross join lateral (select count(*)::int as rows, jsonb_build_object(
    'created', ${count('created')}, 'skipped', ${count('skipped')}, 'refused', ${count('refused')}) as counts
    from identity.member_import_row r where r.import_id = i.import_id) c`

const ADD = `with added as (
    insert into identity.member_import (import_id, asked_by, file_name, header, state, language, created_at)
    values ($1, $2, $3, $4, 'ready', $5, $6) on conflict (import_id) do nothing returning import_id)
  insert into identity.member_import_row (import_id, row, cells)
  select import_id, (line->>'row')::int, line->'cells' from added, jsonb_array_elements($7::jsonb) line`

const LEFT = `select r.row, r.cells from identity.member_import_row r join identity.member_import i using (import_id)
  where import_id = $1 and r.outcome is null and i.state = 'waiting' order by r.row limit $2`

const SETTLE = `update identity.member_import_row r set outcome = l.outcome, reason = l.reason, member_id = l."memberId"
  from jsonb_to_recordset($2::jsonb) as l (row int, outcome text, reason text, "memberId" uuid)
  where r.import_id = $1 and r.row = l.row`

type PostgresImports = KeptImports &
  Readonly<{
    removeAllOf: (memberId: MemberId) => Promise<void>
    countOf: (memberId: MemberId) => Promise<number>
    /** Of which of these there are rows. */
    holders: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  }>

/** Files of members in `identity.member_import` and `member_import_row`. */
export const postgresImports = (pool: Pool): PostgresImports => ({
  add: async ({ importId, askedBy, fileName, header, rows, language }, at) => {
    const lines = JSON.stringify(rows)
    await pool.query(ADD, [importId, askedBy, fileName, JSON.stringify(header), language, at, lines])
  },
  find: async (importId) =>
    (await pool.query<KeptImport>(`${SELECT} where i.import_id = $1`, [importId])).rows[0] ?? null,
  list: async (most) =>
    (await pool.query<KeptImport>(`${SELECT} order by i.created_at desc, i.import_id limit $1`, [most])).rows,
  rowsOf: async (importId) => {
    const text = 'select row, cells from identity.member_import_row where import_id = $1 order by row'
    return (await pool.query<ImportRow>(text, [importId])).rows
  },
  begin: async (importId, { mapping, accountType, invites }) => {
    const { rowCount } = await pool.query(
      `update identity.member_import set state = 'waiting', mapping = $2, account_type = $3, invites = $4
       where import_id = $1 and state = 'ready'`,
      [importId, JSON.stringify(mapping), accountType, invites],
    )
    return rowCount === 1
  },
  cancel: async (importId) => {
    const text = `update identity.member_import set state = 'cancelled' where import_id = $1 and state in ('ready', 'waiting')`
    await pool.query(text, [importId])
  },
  left: async (importId, most) => (await pool.query<ImportRow>(LEFT, [importId, most])).rows,
  settle: async (importId, results) => {
    await pool.query(SETTLE, [importId, JSON.stringify(results)])
  },
  madeOf: async (importId, members) => {
    const text = `select member_id as "memberId" from identity.member_import_row
      where import_id = $1 and outcome = 'created' and member_id = any($2::uuid[])`
    const { rows } = await pool.query<Readonly<{ memberId: MemberId }>>(text, [importId, members])
    return new Set(rows.map(({ memberId }) => memberId))
  },
  finish: async (importId) => {
    await pool.query(`update identity.member_import set state = 'done' where import_id = $1 and state = 'waiting'`, [
      importId,
    ])
  },
  report: async (importId) => {
    const text = `select row, cells, outcome, reason, member_id as "memberId" from identity.member_import_row
      where import_id = $1 order by row`
    return (await pool.query<ReportedRow>(text, [importId])).rows
  },
  removeAllOf: async (memberId) => {
    await pool.query('delete from identity.member_import_row where member_id = $1', [memberId])
  },
  countOf: async (memberId) => {
    const text = 'select count(*)::int as n from identity.member_import_row where member_id = $1'
    return (await pool.query<Readonly<{ n: number }>>(text, [memberId])).rows[0]?.n ?? 0
  },
  holders: async (members) => {
    const text = `select distinct member_id as "memberId" from identity.member_import_row where member_id = any($1::uuid[])`
    return (await pool.query<Readonly<{ memberId: MemberId }>>(text, [members])).rows.map(({ memberId }) => memberId)
  },
})
