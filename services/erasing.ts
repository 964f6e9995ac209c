import type { Instant, MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { Vault } from '@portal/infra/vault/vault'
import { closedAccounts } from '@portal/projections/identity/member/queries'
import { membersWithWords, responseQueries } from '@portal/projections/reporting/response/queries'
import { projectionQueries } from '@portal/projections/runtime/queries'
import { identityCommands } from './identity/commands.ts'
import { fileErasedList } from './identity/erased-list.ts'
import { type Erasure, erasure } from './identity/erasure.ts'
import { postgresSessions, sessionHolders } from './identity/postgres-sessions.ts'
import { type SurveyCommands, surveyCommands } from './surveys/commands.ts'

const REPORTING = 'reporting'
const WAIT_MS = 2_000

/** Before the first start of a projector there is no read model, and nothing in it. */
const isThere = async (pool: Pool, readModel: 'read.response' | 'read.member'): Promise<boolean> => {
  const text = 'select to_regclass($1) is not null as there'
  const { rows } = await pool.query<Readonly<{ there: boolean }>>(text, [readModel])
  return rows[0]?.there ?? false
}

/**
 * `listPath`: the file of those who were erased; null where there is no place to write, and the worker adds whom it does
 * not find in its own. `surveys`: a process that has its own, with what it remembers, gives it.
 */
export type ErasingMeans = Readonly<{
  log: EventLog
  pool: Pool
  keys: Pick<Vault, 'destroyKey'>
  listPath: string | null
  now: () => Instant
  newId: () => string
  surveys?: Pick<SurveyCommands, 'eraseMembersResponse'>
  /** How long to wait for the read model of responses (2,000 ms). What it does not know yet is left to the worker. */
  waitMs?: number
}>

/** The erasure of members on Postgres, through the commands of all areas that know something of a person. */
export const erasingOn = (means: ErasingMeans): Erasure => {
  const { log, pool, keys, listPath, now, newId, surveys, waitMs = WAIT_MS } = means
  const { eraseMembersResponse } = surveys ?? surveyCommands({ log, now })
  const { waitFor } = projectionQueries(pool)
  const { ofMember } = responseQueries(pool)
  return erasure({
    commands: identityCommands({ log, now, newId }),
    list: listPath === null ? { add: async () => undefined } : fileErasedList(listPath),
    keys,
    sessions: postgresSessions(pool),
    responses: {
      surveysOf: async (memberId, after) => {
        if (!(await isThere(pool, 'read.response'))) return []
        if (after !== null) await waitFor(REPORTING, after, { atMostMs: waitMs })
        return [...new Set((await ofMember(memberId)).map(({ surveyId }) => surveyId))]
      },
      erase: eraseMembersResponse,
    },
  })
}

export type UnfinishedMeans = Pick<ErasingMeans, 'pool'> &
  Readonly<{
    listPath: string
    /** Who of these still has a key. */
    keyHolders: (pool: Pool, owners: readonly string[]) => Promise<readonly string[]>
  }>

/** Members whose account is closed and of whom something is left: an erasure was cut short, or something came late. */
export const unfinishedErasures = async (means: UnfinishedMeans): Promise<readonly MemberId[]> => {
  const { pool, listPath, keyHolders } = means
  if (!(await isThere(pool, 'read.member')) || !(await isThere(pool, 'read.response'))) return []
  const closed = await closedAccounts(pool)
  if (closed.length === 0) return []
  const left = await Promise.all([
    keyHolders(pool, closed),
    sessionHolders(pool, closed),
    membersWithWords(pool, closed),
  ])
  const of = new Set<string>(left.flat())
  const { entries } = await fileErasedList(listPath).read()
  const listed = new Set(entries.map(({ memberId }) => memberId))
  return closed.filter((memberId) => of.has(memberId) || !listed.has(memberId))
}
