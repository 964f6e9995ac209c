import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'

/** How far workers are with the files of members. */
export type ExportProgress = Readonly<{
  /** From 0 to 1; 0 where no worker has begun. */
  shareOf: (exportId: string) => Promise<number>
  tell: (of: Readonly<{ memberId: MemberId; exportId: string }>, share: number) => Promise<void>
}>

type PostgresExportProgress = ExportProgress &
  Readonly<{
    removeAllOf: (memberId: MemberId) => Promise<void>
    countOf: (memberId: MemberId) => Promise<number>
    holders: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  }>

const TELL = `insert into identity.data_export (export_id, member_id, share) values ($1, $2, $3)
  on conflict (export_id) do update set share = $3`

/** Rows of `identity.data_export`. */
export const postgresExportProgress = (pool: Pool): PostgresExportProgress => ({
  shareOf: async (exportId) => {
    const text = 'select share from identity.data_export where export_id = $1'
    return (await pool.query<Readonly<{ share: number }>>(text, [exportId])).rows[0]?.share ?? 0
  },
  tell: async ({ memberId, exportId }, share) => {
    await pool.query(TELL, [exportId, memberId, share])
  },
  removeAllOf: async (memberId) => {
    await pool.query('delete from identity.data_export where member_id = $1', [memberId])
  },
  countOf: async (memberId) => {
    const text = 'select count(*)::int as n from identity.data_export where member_id = $1'
    return (await pool.query<Readonly<{ n: number }>>(text, [memberId])).rows[0]?.n ?? 0
  },
  holders: async (members) => {
    const text = 'select distinct member_id as "memberId" from identity.data_export where member_id = any($1::uuid[])'
    return (await pool.query<Readonly<{ memberId: MemberId }>>(text, [members])).rows.map(({ memberId }) => memberId)
  },
})
