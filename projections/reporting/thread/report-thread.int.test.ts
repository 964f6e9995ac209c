import { PastReply } from '@portal/contracts/http/reporting/recorded-runs'
import { TableRun, type TableSpec } from '@portal/contracts/reporting/table'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded } from '@portal/tests/support/surveys/answering'
import { moveTo, prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { at } from '@portal/tests/support/surveys/tea-events'
import { answering, teaGroup, teaSpec, teaSurvey, times } from '@portal/tests/support/surveys/tea-survey'
import { until } from '@portal/tests/support/until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reportingProjection } from '../response/projector.ts'
import { tableQueries } from '../tables/queries.ts'
import { codeRevision } from './code-revision.ts'
import { openReportThread, type ReportAnswer, type ReportThread, type ReportThreadOptions } from './queries.ts'

const DYING = new URL('../../../tests/support/projections/dying-report-thread.ts', import.meta.url)

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
  await storeAnswers(database.pool, teaSurvey, [answering({ Q1: 1, Q2_1: 1 }), answering({ Q1: 2, Q2_2: 1 })])
})
afterAll(() => database.drop())

let opened: ReportThread[] = []
const troubles: string[] = []
afterEach(async () => {
  await Promise.all(opened.map(({ close }) => close()))
  opened = []
  troubles.length = 0
})

const aThread = (differs: Partial<ReportThreadOptions> = {}): ReportThread => {
  const warn = (error: unknown, what: string): void => void troubles.push(`${what}: ${String(error)}`)
  const thread = openReportThread({ databaseUrl: database.url, warn, ...differs })
  opened.push(thread)
  return thread
}

const runIn = (answer: ReportAnswer): TableRun => {
  if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer))
  return TableRun.parse(JSON.parse(new TextDecoder().decode(answer.json)))
}

/** Five groups of sixty columns that overlap: 8,850 pairs to compare in every row. */
const wide = SurveyDefinition.parse({
  name: 'tea',
  title: 'Wide',
  type: 'survey',
  languages: ['en'],
  pages: [
    {
      id: 'all',
      questions: [
        {
          id: 'Q1',
          type: 'multi-choice',
          text: 'Which?',
          options: times(60, (i) => ({ code: i + 1, text: `${i + 1}` })),
        },
      ],
    },
  ],
  endPages: { complete: { message: 'Done' } },
})
const wideSpec: TableSpec = teaSpec({
  banner: Array.from({ length: 5 }, (_, g) => ({
    label: `G${g}`,
    items: Array.from({ length: 60 }, (__, i) => ({
      label: `${i}`,
      condition: { question: 'Q1', op: 'IN' as const, values: [i + 1, ((i + 1 + g) % 60) + 1] },
    })),
  })),
})
const wideAnswers = times(500, (n) => ({
  data: Object.fromEntries(times(60, (i) => [`Q1_${i + 1}`, (n * (i + 7)) % 5 < 2 ? 1 : 0] as const)),
  asked: ['Q1'],
}))

describe('the report thread', () => {
  it('returns the same figures as without a thread', async () => {
    const spec = teaSpec({ banner: [teaGroup(1, 2)] })
    const here = await tableQueries(database.pool, { code: codeRevision() }).run(spec)
    const there = await aThread().run(spec, [])
    expect(here).toMatchObject({ outcome: 'done' })
    expect({ outcome: 'done', run: runIn(there) }).toEqual(here)
  })

  it('repeats a run as it was from the log, and is asked until the log was read', async () => {
    const [published] = recorded([
      { type: 'SurveyPublished', surveyId: teaSpec().surveyID, version: 1, definition: teaSurvey, by: null, at },
    ])
    if (!published) throw new Error('nothing was published')
    await fillLog(database.pool, [published])
    const key = 'a secret of thirty-two characters'
    const thread = aThread({ log: { EVENT_LOG: 'postgres', EVENTSTOREDB_URL: undefined, VAULT_KEY: key } })
    const replies: PastReply[] = []
    await until('the log was read', async () => {
      const answer = await thread.asItWas(teaSpec(), { position: published.position })
      if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer))
      replies.push(PastReply.parse(JSON.parse(new TextDecoder().decode(answer.json))))
      return replies.at(-1)?.result !== null
    })
    // The rows were made without events, so that nobody had answered then.
    expect(replies.at(-1)?.result).toMatchObject({ erasedSince: 0, run: { respondents: 0, surveyVersion: 1 } })
  })

  it('counts the widest banner without delaying the thread that answers requests', async () => {
    await storeAnswers(database.pool, wide, wideAnswers)
    const thread = aThread()
    await thread.run(teaSpec({ questions: ['Q1'] }), []) // it has started
    const costs: number[] = [] // of three runs, none of which is known yet
    for (const who of [{}, { includeAdmin: true }, { includeInactive: true }]) {
      const before = process.threadCpuUsage()
      expect((await thread.run({ ...wideSpec, ...who }, [])).outcome).toBe('done')
      const { user, system } = process.threadCpuUsage(before)
      costs.push((user + system) / 1_000)
    }
    // 60 rows of 8,850 pairs: 380 to 780 ms by machine, 1 to 3 of it on this thread, which may collect the garbage of other tests meanwhile.
    expect(Math.min(...costs)).toBeLessThan(50)
    await storeAnswers(database.pool, teaSurvey, [answering({ Q1: 1, Q2_1: 1 }), answering({ Q1: 2, Q2_2: 1 })])
  })

  it('reports a run as unchanged as long as spec, rows and excluded events are the same', async () => {
    const { pool } = database
    const thread = aThread()
    const revisionOf = async (spec = teaSpec()): Promise<string> => runIn(await thread.run(spec, [])).revision
    const first = await revisionOf()
    expect(await thread.run(teaSpec(), ['another', first])).toEqual({ outcome: 'unchanged', revision: first })

    expect(await revisionOf(teaSpec({ base: 'answered' }))).not.toBe(first)
    await moveTo(pool, '0000000000000003')
    const moved = await thread.run(teaSpec(), [first])
    expect(runIn(moved).revision).not.toBe(first)
    await moveTo(pool, '0000000000000001')
    for (const table of ['proj.dead_letter', 'proj.excluded']) {
      const more =
        table === 'proj.excluded'
          ? ['reason', `'why'`]
          : ['version, class, error', `${reportingProjection.version}, 'data', 'why'`]
      await pool.query(`insert into ${table} (projection, position, key, event_id, type, ${more[0]})
        values ('reporting', '0000000000000001', 'response-x', gen_random_uuid(), 'PageAnswered', ${more[1]})`)
      expect(await revisionOf()).not.toBe(first)
      await pool.query(`delete from ${table}`)
    }
    expect(await revisionOf()).toBe(first)
  })

  it('cancels a run, and its search in the database, when the client has disconnected', async () => {
    const { pool } = database
    const blocker = await pool.connect()
    await blocker.query('begin; lock table read.response in access exclusive mode')
    const gone = new AbortController()
    const filter = { question: 'Q5', op: 'LIKE' as const, values: ['word'] }
    const running = aThread().run(teaSpec({ filter }), [], gone.signal)
    const atWork = async () =>
      (
        await pool.query(`select from pg_stat_activity where state = 'active' and wait_event_type = 'Lock'
          and datname = current_database()`)
      ).rowCount
    await expect.poll(atWork, { timeout: 20_000 }).toBe(1)
    gone.abort()
    expect(await running).toMatchObject({ outcome: 'refused', issues: [{ key: 'run-given-up' }] })
    await expect.poll(atWork, { timeout: 5_000 }).toBe(0)
    await blocker.query('rollback')
    blocker.release()
  })

  it('reports that counting was interrupted when the thread ran out of memory, and starts another', async () => {
    const thread = aThread({ entry: DYING, heapMb: 24 })
    const [one, other] = await Promise.all([thread.run(teaSpec(), ['die']), thread.run(teaSpec(), [])])
    for (const answer of [one, other]) {
      expect(answer).toMatchObject({ outcome: 'refused', issues: [{ path: '', key: 'run-interrupted' }] })
    }
    expect(troubles).toEqual([expect.stringMatching(/^the report thread has died; .*memory limit/)])
    expect(await thread.run(teaSpec(), ['live'])).toEqual({ outcome: 'unchanged', revision: 'live' })
  })

  it('ends a thread that has not replied for too long, and starts another', async () => {
    const thread = aThread({ entry: DYING, stallMs: 1_000 })
    expect(await thread.run(teaSpec(), ['hang'])).toMatchObject({ outcome: 'refused' })
    expect(await thread.run(teaSpec(), ['live'])).toMatchObject({ outcome: 'unchanged' })
  })

  it('refuses a run if too many wait already', async () => {
    const thread = aThread({ entry: DYING, mostWaiting: 2 })
    const gone = new AbortController()
    const waiting = [thread.run(teaSpec(), [], gone.signal), thread.run(teaSpec(), [], gone.signal)]
    expect(await thread.run(teaSpec(), [])).toEqual({ outcome: 'overloaded' })
    gone.abort()
    await Promise.all(waiting)
    expect(await thread.run(teaSpec(), ['live'])).toMatchObject({ outcome: 'unchanged' })
  })

  it("passes on the database's errors with their codes", async () => {
    const thread = aThread({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    await expect(thread.run(teaSpec(), [])).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
