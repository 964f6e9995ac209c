import { randomUUID } from 'node:crypto'
import { Instant } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Pool } from '@portal/infra/database/pool'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { readModels } from '@portal/projections/read-models'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import { migrateAll } from '@portal/services/cli/migrate/migrations'
import { surveyCommands } from '@portal/services/surveys/commands'
import { survey, walker } from './walk.ts'

/** Signed-in members, each with a session; and the survey, published, with `others`. */
export const membersReady = async (
  url: string,
  pool: Pool,
  members: number,
  others: readonly SurveyDefinition[] = [],
): Promise<void> => {
  await migrateAll(url)
  await prepareProjections(pool, readModels)
  const walkers = Array.from({ length: members }, (_, n) => walker(n))
  await pool.query(
    `insert into read.member (member_id, login_digest, username, display_name, account_type, password_hash, is_active)
     select id, id::text, id::text, 'Member', 'user', '-', true from unnest($1::uuid[]) as id`,
    [walkers.map(({ memberId }) => memberId)],
  )
  await pool.query(
    `insert into identity.session (key, member_id, account_type, created_at, seen_at, expires_at)
     select decode(key, 'hex'), id, 'user', now(), now(), now() + interval '1 day' from unnest($1::text[], $2::uuid[]) as t (key, id)`,
    [walkers.map(({ sessionKey }) => sessionKey), walkers.map(({ memberId }) => memberId)],
  )
  await publishSurveys(url, pool, others)
  await pool.query('analyze')
}

/** The survey, published, with `others`. */
export const publishSurveys = async (
  url: string,
  pool: Pool,
  others: readonly SurveyDefinition[] = [],
): Promise<void> => {
  const log = postgresEventLog({ url, reads: pool })
  const commands = surveyCommands({ log, now: () => Instant.parse(new Date().toISOString()) })
  await commands.publishSurvey({ commandId: '8a4d1f6e-2f3c-4b58-9d57-0c6f1e2a3b4c', intent: 'bench' }, survey, null)
  for (const definition of others) {
    await commands.publishSurvey({ commandId: randomUUID(), intent: 'bench' }, definition, null)
  }
  await log.close()
}
