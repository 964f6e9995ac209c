import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bullJobs } from '@portal/infra/jobs/bullmq'
import { readModels } from '@portal/projections/read-models'
import { schemaOf } from '@portal/projections/runtime/projection'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, PASSWORD, type RoleName, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { reached, rowHashes } from '../support/projections/projecting.ts'
import { aDatabase } from '../support/servers/database.ts'
import { until } from '../support/until.ts'

const SURVEY = 'morning-drinks'
const STOPS_WITHIN_MS = 10_000

const database = await aDatabase()
const running = new Set<RoleProcess>()
/** Members who have reached the last page. */
const started = new Set<string>()
let usernames: readonly string[]

const start = async (role: RoleName): Promise<RoleProcess> => {
  const process = await runRole(role, database.url)
  running.add(process)
  return process
}
const startBoth = (role: RoleName) => Promise.all([start(role), start(role)])

beforeAll(async () => {
  usernames = await aCommunity(database.url, 6)
})
afterEach(() => {
  for (const role of running) role.kill()
  running.clear()
})
afterAll(() => database.drop())

/** A member who saves the last page of the survey repeatedly. */
const aSaver = async (url: string, username: string) => {
  const member = await memberClient(url, username, PASSWORD)
  const token = await member.tokenOf(SURVEY)
  if (!started.has(username)) {
    await member.submit(token, 'welcome', { Q2: 3 })
    await member.submit(token, 'opinions', { Q5_1: 4, Q5_2: 3, Q5_3: 2 })
    started.add(username)
  }
  const save = async (at: string, n: number): Promise<boolean> => {
    const body = { token, page: 'you', questions: [], DATA: { Q6: 1 + (n % 4) }, saveAndQuit: true, totalQuestions: 0 }
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie: member.cookie }
    const reply = await fetch(`${at}/api/surveys/conduct/submit`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    await reply.arrayBuffer()
    return reply.ok
  }
  return { save }
}

/** Saves until it is refused, or stopped. @returns how many were acknowledged */
const saveWhile = async (save: (n: number) => Promise<boolean>, goesOn: () => boolean): Promise<number> => {
  for (let saved = 0; ; saved += 1) {
    if (!goesOn() || !(await save(saved).catch(() => false))) return saved
  }
}

const savedPages = async (): Promise<number> => {
  const { rows } = await database.pool.query<Readonly<{ n: number }>>(
    `select count(*)::int as n from log.event where type = 'PageSaved'`,
  )
  return rows[0]?.n ?? 0
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const holders = async (): Promise<readonly (string | null)[]> => {
  const { rows } = await database.pool.query<Readonly<{ owner: string | null }>>(
    'select distinct owner from proj.checkpoint',
  )
  return rows.map(({ owner }) => owner)
}

const allRows = async () =>
  Promise.all(readModels.map(async (model) => [model.name, await rowHashes(database.pool, model)]))

/** Deletes everything except the log: the next projector rebuilds it. */
const forgetReadModels = async (): Promise<void> => {
  for (const model of readModels) await database.pool.query(`drop schema ${schemaOf(model)} cascade`)
  await database.pool.query('delete from proj.checkpoint; delete from proj.live')
}

/** The output of a role, without messages about settings that the test server has on purpose. */
const complaintsIn = (said: string): readonly string[] =>
  said
    .split('\n')
    .filter((line) => line !== '' && !/(?:fsync|full_page_writes) = off on the database server/.test(line))

describe('a role that is stopped under load', () => {
  it('api: answers the accepted requests, stores exactly what it acknowledged, and another serves the same members', async () => {
    const projector = await start('projector')
    const [leaving, staying] = await startBoth('api')
    await reached(database.pool, 'member')
    const savers = await Promise.all(usernames.map((username) => aSaver(leaving.url, username)))
    const before = await savedPages()
    const saving = Promise.all(
      savers.map(({ save }) =>
        saveWhile(
          (n) => save(leaving.url, n),
          () => true,
        ),
      ),
    )
    await sleep(600)
    const { code, ms, said } = await leaving.terminate()
    const acknowledged = sum(await saving)

    expect({ code, complaints: complaintsIn(said) }).toEqual({ code: 0, complaints: [] })
    expect(ms).toBeLessThan(STOPS_WITHIN_MS)
    expect(acknowledged).toBeGreaterThan(usernames.length)
    expect((await savedPages()) - before).toBe(acknowledged)
    expect(await Promise.all(savers.map(({ save }) => save(staying.url, 1)))).toEqual(usernames.map(() => true))
    await projector.terminate()
  })

  it('projector: releases its projections, so that another takes over at once, and no row is lost or duplicated', async () => {
    const leaving = await start('projector')
    const api = await start('api')
    await until('the first holds them', async () => !(await holders()).includes(null))
    const [owner] = await holders()
    const staying = await start('projector')
    let goesOn = true
    const savers = await Promise.all(usernames.map((username) => aSaver(api.url, username)))
    const saving = Promise.all(
      savers.map(({ save }) =>
        saveWhile(
          (n) => save(api.url, n),
          () => goesOn,
        ),
      ),
    )
    await sleep(400)
    const { code, ms, said } = await leaving.terminate()
    const stopped = performance.now()
    await until(
      'another holds them',
      async () => (await holders()).every((now) => now !== null && now !== owner),
      4_000,
    )
    const takenOverAfter = performance.now() - stopped // the lease lasts 6 s: it was released
    goesOn = false
    await saving

    expect({ code, complaints: complaintsIn(said) }).toEqual({ code: 0, complaints: [] })
    expect(ms).toBeLessThan(STOPS_WITHIN_MS)
    expect(takenOverAfter).toBeLessThan(3_000)
    for (const { name } of readModels) await reached(database.pool, name)
    await staying.terminate()
    const rows = await allRows()
    await forgetReadModels()
    await start('projector')
    for (const { name } of readModels) await reached(database.pool, name)
    expect(rows).toEqual(await allRows())
  })

  it('worker: ends its jobs, and leaves the rest to others', async () => {
    const [leaving, staying] = await startBoth('worker')
    const jobs = bullJobs({ databaseUrl: database.url, name: 'housekeeping' })
    const asked = Array.from({ length: 300 }, (_, n) => jobs.add('forget-expired-sessions', `stop-${n}`, {}))
    await Promise.all(asked)
    const { code, ms, said } = await leaving.terminate()
    await until('all jobs are done', async () => {
      const { waiting, active } = await jobs.depths()
      return waiting + active === 0
    })
    const { failed } = await jobs.depths()
    await jobs.close()

    expect({ code, complaints: complaintsIn(said), failed }).toEqual({ code: 0, complaints: [], failed: 0 })
    expect(ms).toBeLessThan(STOPS_WITHIN_MS)
    expect((await staying.terminate()).code).toBe(0)
  })
})
