import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from '@portal/infra/database/pool'
import { bullJobs } from '@portal/infra/jobs/bullmq'
import { expect } from 'vitest'
import { storedMembers } from '../figures/index-members.ts'
import { allReached } from '../projections/projecting.ts'
import { until } from '../until.ts'
import { type Acknowledged, storiesIn, storiesOf } from './answering-members.ts'
import { portalHere } from './portal-here.ts'
import { environmentOf } from './role-processes.ts'
import { filesWith, tablesWith } from './traces-of.ts'

const SURVEY = 'morning-drinks'
const HOUSEKEEPING = 'housekeeping'
/** Another worker finds a killed worker's job after half a minute, and looks every ten seconds. */
const JOBS_WITHIN_MS = 120_000

/** Each acknowledged answer is in the log under its member, once, in order and with its words, and nothing else is. */
export const expectAcknowledged = async (databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<void> => {
  expect(await storiesIn(databaseUrl)).toEqual(await storiesOf(databaseUrl, acknowledged))
}

/** The log is intact, and every read model equals a rebuild. */
export const expectSound = async (pool: Pool, databaseUrl: string): Promise<void> => {
  await allReached(pool)
  const check = async (...words: string[]) => {
    const { code, out, complaints } = await portalHere(words, environmentOf(databaseUrl))
    return { code, said: code === 0 ? '' : out + complaints }
  }
  const well = { code: 0, said: '' }
  expect(await check('log', 'check')).toEqual(well)
  expect(await check('projection', 'verify', '--all')).toEqual(well)
}

const ERASED = `select count(*)::int as facts, count(distinct stream_id)::int as members,
    (select count(*)::int from vault.owner_key k where k.wrapped is not null and 'member-' || k.owner = any(array_agg(e.stream_id))) as keys,
    (select count(*)::int from identity.session s where 'member-' || s.member_id = any(array_agg(e.stream_id))) as sessions,
    (select count(*)::int from read.response r where 'member-' || r.member_id = any(array_agg(e.stream_id)) and r.texts is not null) as words,
    (select (count(*) - count(distinct stream_id))::int from log.event where type = 'ResponseErased') as doubled
  from log.event e where type = 'MemberErased'`

const ERASED_ORDINALS = `select ordinal from read.response r
  where exists (select from log.event where type = 'MemberErased' and stream_id = 'member-' || r.member_id)`

/** What erased members were called and wrote, as `answering` had it said. */
const wordsOf = (erased: readonly Acknowledged[]): readonly string[] =>
  erased.flatMap(({ username }) => [username, `of ${username}`])

/** No table has a word of theirs: rows of all builds, parked events, jobs, the log; no bit of the index tells of one; no dump has any. */
const expectNoTrace = async (pool: Pool, databaseUrl: string, erased: readonly Acknowledged[]): Promise<void> => {
  const words = wordsOf(erased)
  if (words.length === 0) return
  const noTable = async () => (await tablesWith(pool, words)).length === 0
  await until('no table has a word of theirs', noTable).catch(() => undefined) // the comparison gives more details
  expect(await tablesWith(pool, words)).toEqual([])

  const { rows } = await pool.query<Readonly<{ ordinal: number }>>(ERASED_ORDINALS)
  const members = await storedMembers(pool, SURVEY)
  const told = [...members].filter(
    ([column, who]) => column.endsWith('=text') && rows.some(({ ordinal }) => who.has(ordinal)),
  )
  expect(told.map(([column]) => column)).toEqual([])

  const folder = await mkdtemp(path.join(tmpdir(), 'portal-dump-'))
  expect((await portalHere(['backup', path.join(folder, 'dump')], environmentOf(databaseUrl))).code).toBe(0)
  const inDump = filesWith(folder, words)
  await rm(folder, { recursive: true })
  expect(inDump).toEqual([])
}

/**
 * Each member who asked for it is erased: once in the log, and no personal data is left, whatever process was killed.
 */
export const expectErased = async (pool: Pool, databaseUrl: string, erased: readonly Acknowledged[]): Promise<void> => {
  const members = erased.length
  const state = async () => (await pool.query(ERASED)).rows[0]
  const wanted = { facts: members, members, keys: 0, sessions: 0, words: 0, doubled: 0 }
  await until('erasures are finished', async () => JSON.stringify(await state()) === JSON.stringify(wanted)).catch(
    () => undefined, // the comparison gives more details
  )
  expect(await state()).toEqual(wanted)
  await expectNoTrace(pool, databaseUrl, erased)
}

/** Housekeeping jobs that are enqueued from outside, retried until a queue accepts them. */
export const askingForJobs = (databaseUrl: string) => {
  const jobs = bullJobs({ databaseUrl, name: HOUSEKEEPING })
  const add = async (job: 'forget-expired-sessions' | 'finish-erasures', id: string): Promise<void> => {
    await until(`the job ${id} is taken`, () =>
      jobs.add(job, id, {}).then(
        () => true,
        () => false,
      ),
    )
  }
  return {
    add,
    /** Waits until none is left. @returns how many failed */
    allDone: async (): Promise<number> => {
      const depths = () => jobs.depths().catch(() => null)
      await until(
        'all jobs are done',
        async () => {
          const now = await depths()
          return now !== null && now.waiting + now.active === 0
        },
        JOBS_WITHIN_MS,
      )
      return (await jobs.depths()).failed
    },
    close: jobs.close,
  }
}
