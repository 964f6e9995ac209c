import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'

export type OnClipboard = Readonly<{ memberId: MemberId; username: string; displayName: string }>

const SELECT = `select m.member_id as "memberId", m.username, m.display_name as "displayName"
  from identity.clipboard c join read.member m using (member_id)
  where c.owner_id = $1 and m.username is not null order by c.added_at, m.member_id`

/** For every area: the members whom one of staff has collected, in the order in which they were. Erased members are not among them. */
export const clipboardOf =
  (pool: Pool) =>
  async (owner: MemberId): Promise<readonly OnClipboard[]> =>
    (await pool.query<OnClipboard>(SELECT, [owner])).rows
