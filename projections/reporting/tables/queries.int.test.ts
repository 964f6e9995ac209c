import { SurveyId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import {
  moveTo,
  prepareReadModels,
  type StoredRespondent,
  storeAnswers,
} from '@portal/tests/support/surveys/stored-answers'
import {
  answering,
  basesOf,
  runTea,
  teaGroup,
  teaSpec,
  teaSurvey,
  times,
} from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../runtime/shards/shard.ts'
import { reportingProjection } from '../response/projector.ts'
import { tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

const run = (respondents: readonly StoredRespondent[], changes: Partial<TableSpec> = {}) =>
  runTea(database.pool, respondents, changes)

describe('a run', () => {
  it('is counted once for a position of the log, and again when the log has advanced', async () => {
    const queries = tableQueries(database.pool)
    const runOf = async () => {
      const result = await queries.run(teaSpec())
      return result.outcome === 'done' ? result.run : undefined
    }
    await storeAnswers(database.pool, teaSurvey, [answering({ Q1: 1 })], '0000000000000001')
    const first = await runOf()
    await storeAnswers(database.pool, teaSurvey, [answering({ Q1: 1 }), answering({ Q1: 2 })], '0000000000000002')
    expect(await runOf()).toBe(first)
    await moveTo(database.pool, '0000000000000002')
    expect(await runOf()).toMatchObject({ respondents: 2, position: '0000000000000002' })
    await moveTo(database.pool, '0000000000000001')
  })

  it('is counted again when the shard of its survey has advanced, wherever the others are', async () => {
    const { pool } = database
    const queries = tableQueries(pool)
    const runOf = async () => {
      const result = await queries.run(teaSpec())
      return result.outcome === 'done' ? result.run : undefined
    }
    const move = (position: string, isOurs: boolean) =>
      pool.query(`update proj.checkpoint set pos = $1 where (shard = $2) = $3`, [position, hashOf('tea') & 1, isOurs])
    await storeAnswers(pool, teaSurvey, [answering({ Q1: 1 })])
    await pool.query(`update proj.checkpoint set shard = $1, mask = 1`, [hashOf('tea') & 1])
    await pool.query(`insert into proj.checkpoint (projection, version, pos, log_id, shard, mask)
      select projection, version, pos, log_id, 1 - shard, mask from proj.checkpoint`)
    const first = await runOf()
    await storeAnswers(pool, teaSurvey, [answering({ Q1: 1 }), answering({ Q1: 2 })], '0000000000000009')
    await move('0000000000000008', false)
    expect(await runOf()).toBe(first)
    await move('0000000000000009', true)
    await move('0000000000000001', false)
    expect(await runOf()).toMatchObject({ respondents: 2, position: '0000000000000009' })
    await pool.query(`delete from proj.checkpoint where shard = $1`, [1 - (hashOf('tea') & 1)])
    await pool.query(`update proj.checkpoint set shard = 0, mask = 0`)
    await moveTo(pool, '0000000000000001')
  })

  it('refuses what the survey does not have, and says where and what', async () => {
    const queries = tableQueries(database.pool)
    await storeAnswers(database.pool, teaSurvey, [])
    expect(await queries.run(teaSpec({ surveyID: SurveyId.parse('coffee') }))).toEqual({
      outcome: 'refused',
      issues: [{ path: '/surveyID', key: 'no-such-survey', values: { survey: 'coffee' } }],
    })
    const both = { operator: 'AND' as const, rules: [] }
    expect(await queries.run(teaSpec({ banner: [{ items: [{ condition: both }] }] }))).toMatchObject({
      outcome: 'refused',
      issues: [{ path: '/banner/0/label' }, { path: '/banner/0/items/0/label' }],
    })
    const bad = { question: 'Q1', op: 'IN' as const, values: [7] }
    const banner = [{ label: 'Bad', items: [{ label: 'seven', condition: bad }] }]
    expect(
      await queries.run(teaSpec({ questions: ['Q1', 'Q99'], banner, filter: { ...bad, question: 'Q9' } })),
    ).toEqual({
      outcome: 'refused',
      issues: [
        { path: '/questions/1', key: 'no-such-question', values: { question: 'Q99' } },
        {
          path: '/banner/0/items/0/condition/values',
          key: 'no-such-code',
          values: { question: 'Q1', code: 7, codes: [1, 2] },
        },
        { path: '/filter/question', key: 'no-such-question', values: { question: 'Q9' } },
      ],
    })
  })

  it('refuses what does not fit in memory, and the next run is not affected', async () => {
    await storeAnswers(
      database.pool,
      teaSurvey,
      times(3, () => answering({ Q1: 1, Q2_1: 1 })),
    )
    const queries = tableQueries(database.pool, { indexBytes: 8 * 8192 })
    const refused = await queries.run(teaSpec({ questions: ['Q1'], banner: [teaGroup(1, 1, 1, 1, 1)] }))
    expect(refused).toMatchObject({ outcome: 'refused', issues: [{ path: '' }] })
    expect(await queries.run(teaSpec({ questions: ['Q1'] }))).toMatchObject({ outcome: 'done' })
  })

  it('says how many responses are excluded', async () => {
    const { pool } = database
    await storeAnswers(pool, teaSurvey, [answering({ Q1: 1 }), answering({ Q1: 2 })])
    await pool.query(
      `insert into proj.dead_letter (projection, version, position, key, event_id, type, class, error)
       select 'reporting', ${reportingProjection.version}, '0000000000000001', 'response-' || response_id, gen_random_uuid(), 'PageAnswered', 'data', 'why'
       from read.response where survey_id = 'tea' and ordinal = 1`,
    )
    const queries = tableQueries(pool)
    const runOf = async () => {
      const result = await queries.run(teaSpec())
      return result.outcome === 'done' ? result.run : undefined
    }
    const result = await runOf()
    await pool.query('delete from proj.dead_letter') // retried, at the same position
    expect(result?.excluded).toBe(1)
    expect(result?.notes).toContainEqual({ key: 'excluded', count: 1 })
    expect((await runOf())?.excluded).toBe(0)
  })

  it('is empty, not wrong, for a survey that nobody has started', async () => {
    const result = await run([], { banner: [teaGroup(1, 2)] })
    expect(result.respondents).toBe(0)
    expect(basesOf(result, 'Q1')).toEqual([0, 0, 0])
  })

  it('takes no memory for a count that cannot be reached, and says what is wrong', async () => {
    await storeAnswers(database.pool, teaSurvey, [answering({ Q2_1: 1 })])
    const rss = process.memoryUsage().rss
    for (const op of ['AT LEAST', 'AT MOST'] as const) {
      const filter = { question: 'Q2', op, values: [100_000_000] }
      const result = await tableQueries(database.pool).run(teaSpec({ filter }))
      expect(result).toMatchObject({ outcome: 'refused', issues: [{ path: '/filter/values' }] })
    }
    expect(process.memoryUsage().rss - rss).toBeLessThan(50 * 2 ** 20)
  })

  it('ends when its client has disconnected, and its search in the database too', async () => {
    const { pool } = database
    await storeAnswers(pool, teaSurvey, [answering({ Q1: 1 })])
    const blocker = await pool.connect()
    await blocker.query('begin; lock table read.response in access exclusive mode')
    const gone = new AbortController()
    const filter = { question: 'Q5', op: 'LIKE' as const, values: ['word'] }
    const running = tableQueries(pool).run(teaSpec({ filter }), gone.signal)
    const atWork = async () =>
      (
        await pool.query(`select from pg_stat_activity where state = 'active' and wait_event_type = 'Lock'
        and datname = current_database()`)
      ).rowCount
    await expect.poll(atWork, { timeout: 5_000 }).toBe(1)
    gone.abort()
    expect(await running).toMatchObject({ outcome: 'refused' })
    await expect.poll(atWork, { timeout: 5_000 }).toBe(0)
    await blocker.query('rollback')
    blocker.release()
  })
})
