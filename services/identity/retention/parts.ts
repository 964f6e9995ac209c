import type { Pool } from '@portal/infra/database/pool'
import { oldRows } from '../../kernel/old-rows.ts'
import type { RetentionPart } from '../../kernel/retention-part.ts'

/** What the area removes once it has been kept long enough. The lines of an import and of a mailing go with it. */
export const identityRetention = (pool: Pool): readonly RetentionPart[] => [
  oldRows(pool, { rule: 'sign-ins', old: 'identity.sign_in where at < $1' }),
  oldRows(pool, { rule: 'mails', old: 'identity.mail where created_at < $1' }),
  oldRows(pool, { rule: 'mailings', old: `identity.mailing where created_at < $1 and state <> 'sending'` }),
  oldRows(pool, { rule: 'member-imports', old: 'identity.member_import where created_at < $1' }),
]
