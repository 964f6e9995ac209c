import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import type { Condition } from '@portal/contracts/survey/condition'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, type StoredRespondent, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { answering, rowOf, runTea, teaGroup, teaSpec, times, valuesOf } from '@portal/tests/support/surveys/tea-survey'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { responseQueries } from '../response/queries.ts'
import { isBeyond } from '../statistics/comparison.ts'
import type { Mass } from '../statistics/mass.ts'
import { proportionsT } from '../statistics/proportions.ts'
import { tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

const run = (respondents: readonly StoredRespondent[], changes: Partial<TableSpec> = {}) =>
  runTea(database.pool, respondents, { weight: 'w', ...changes })

const close = (found: number | null | undefined, wanted: number): void => expect(found).toBeCloseTo(wanted, 9)

const massOf = (some: readonly StoredRespondent[]): Mass => {
  const weights = some.map(({ weights: { w = 0 } = {} }) => w)
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
  return { n: some.length, w: sum(weights), q: sum(weights.map((w) => w * w)) }
}

const anyWeight = fc.oneof(fc.constantFrom(1, 0.5, 2), fc.double({ min: 0.01, max: 20, noNaN: true }))
const respondentWith = (weight: fc.Arbitrary<number>) =>
  fc
    .record({ w: weight, black: fc.boolean(), green: fc.boolean(), milk: fc.nat(2), hot: fc.nat(4) })
    .map(({ w, black, green, milk, hot }) =>
      answering(
        {
          ...(milk > 0 && { Q1: milk }),
          ...(black && { Q2_1: 1 }),
          ...(green && { Q2_2: 1 }),
          ...(hot > 0 && { Q3_1: hot }),
        },
        { weights: { w } },
      ),
    )
const some = (weight: fc.Arbitrary<number>, least = 1) =>
  fc.array(respondentWith(weight), { minLength: least, maxLength: 220, size: 'max' })

const withoutWeights = ({ tables }: TableRun) =>
  tables.map(({ weightedBases: _, rows, ...table }) => ({
    ...table,
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(({ weighted: __, ...cell }) => cell) })),
  }))

describe('a weighted run', () => {
  it('has the figures of an unweighted one if all weights are 1', async () => {
    await fc.assert(
      fc.asyncProperty(some(fc.constant(1), 60), async (respondents) => {
        for (const test of ['proportions-t', 'spss-z', 'unpooled-t', 'askia'] as const) {
          const changes = { banner: [teaGroup(1, 2)], test, testing: { strict: 0.8, loose: 0.6 } }
          const weighted = await run(respondents, changes)
          const plain = await runTea(database.pool, respondents, changes)
          expect(withoutWeights(weighted)).toEqual(withoutWeights(plain))
          expect(weighted.tables.map((table) => table.weightedBases?.map(({ base }) => base))).toEqual(
            plain.tables.map(({ bases }) => bases),
          )
        }
      }),
      { numRuns: 8 },
    )
  })

  it('has the weighted count, base, share, mean, deviation and effective base of its respondents', async () => {
    await fc.assert(
      fc.asyncProperty(some(anyWeight), async (respondents) => {
        const rows = [{ kind: 'se' as const, question: 'Q3', item: 1 }]
        const result = await run(respondents, { rows })
        const all = massOf(respondents)
        const yes = massOf(respondents.filter(({ data }) => data['Q1'] === 1))
        const cell = rowOf(result, 'Q1', 'Q1=1')?.cells[0]
        expect([cell?.n, cell?.base]).toEqual([yes.n, all.n])
        close(cell?.weighted?.n, yes.w)
        close(cell?.weighted?.base, all.w)
        close(cell?.weighted?.effective, all.w ** 2 / all.q)
        close(cell?.value, yes.w / all.w)

        const gave = respondents.filter(({ data }) => (data['Q3_1'] ?? 0) > 0)
        const { w, q } = massOf(gave)
        if (!(w > 1)) return
        const moment = (power: number, centre: number) =>
          gave.reduce(
            (sum, { data, weights }) => sum + (weights?.['w'] ?? 0) * ((data['Q3_1'] ?? 0) - centre) ** power,
            0,
          )
        const mean = moment(1, 0) / w
        const sd = Math.sqrt(moment(2, mean) / (w - 1))
        close(valuesOf(result, 'Q3_1', 'mean')?.[0], mean)
        close(valuesOf(result, 'Q3_1', 'sd')?.[0], sd)
        close(valuesOf(result, 'Q3_1', 'own-1')?.[0], sd / Math.sqrt(w ** 2 / q))
      }),
      { numRuns: 25 },
    )
  })

  it('has letters by effective bases and overlaps', async () => {
    await fc.assert(
      fc.asyncProperty(some(anyWeight, 120), async (respondents) => {
        const testing = { strict: 0.7, loose: null, testedFrom: 5 }
        const result = await run(respondents, { banner: [teaGroup(1, 2)], testing })
        const inColumn = (key: string) => respondents.filter(({ data }) => data[key] === 1)
        const shareIn = (list: readonly StoredRespondent[]) => ({
          r: massOf(list.filter(({ data }) => data['Q1'] === 1)).w,
          base: massOf(list),
        })
        const [black, green] = [inColumn('Q2_1'), inColumn('Q2_2')]
        const both = massOf(black.filter(({ data }) => data['Q2_2'] === 1))
        const [one, other] = [shareIn(black), shareIn(green)]
        const comparison = proportionsT(one, other, both)
        const isPart = both.n > 0 && (both.n === one.base.n || both.n === other.base.n)
        const isTested = [one, other].every(({ base }) => base.w ** 2 / base.q >= 5)
        const isLetter = !isPart && isTested && comparison !== null && isBeyond(comparison, 0.3)
        const letters = rowOf(result, 'Q1', 'Q1=1')?.cells.map(({ higherThan }) => higherThan.length > 0)
        const isFirst = (comparison?.statistic ?? 0) > 0
        expect(letters).toEqual([false, isLetter && isFirst, isLetter && !isFirst])
      }),
      { numRuns: 25 },
    )
  })

  it('has weighted statistics of numbers', async () => {
    const survey = aSurveyOf(aQuestion('number', { id: 'Q1', minimum: -10, decimals: 1 }))
    const pairs = [
      [-2.5, 0.1],
      [4, 0.2],
      [4, 0.3],
      [7.5, 1.4],
    ] as const
    await storeAnswers(
      database.pool,
      survey,
      pairs.map(([value, w]) => ({ data: { Q1: value }, asked: ['Q1'], weights: { w } })),
    )
    const rows = [
      { kind: 'sum' as const, question: 'Q1' },
      { kind: 'percentile' as const, question: 'Q1', percent: 30 },
    ]
    const result = await tableQueries(database.pool).run(teaSpec({ surveyID: survey.name, weight: 'w', rows }))
    if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
    const value = (row: string) => valuesOf(result.run, 'Q1', row)?.[0]
    const sum = -0.25 + 0.8 + 1.2 + 10.5
    close(value('own-1'), sum)
    close(value('mean'), sum / 2)
    expect([value('median'), value('own-2')]).toEqual([7.5, 5.75])
  })

  it('says that small bases are marked by the effective base, not by the respondents that are shown', async () => {
    const respondents = [answering({ Q1: 1 }, { weights: { w: 2 } }), answering({ Q1: 2 }, { weights: { w: 1 } })]
    const { notes } = await run(respondents, { banner: [teaGroup(1, 2)] })
    expect(notes).toContainEqual({ key: 'small-effective-bases', tested: 30, solid: 100 })
    const unweighted = await runTea(database.pool, respondents, { banner: [teaGroup(1, 2)] })
    expect(unweighted.notes).toContainEqual({ key: 'small-bases', tested: 30, solid: 100 })
  })

  it('leaves out those whose weight is 0 or missing, and says how many', async () => {
    const weights = [{ w: 2 }, { w: 0 }, {}, { w: 1 }, { other: 3 }]
    const result = await run(weights.map((some, i) => answering({ Q1: 1 + (i % 2) }, { weights: some })))
    expect(result.respondents).toBe(2)
    expect(valuesOf(result, 'Q1', 'Q1=1')).toEqual([2 / 3])
    expect(result.notes).toContainEqual({ key: 'weight', name: 'w', without: 3 })
    expect(result.notes).not.toContainEqual({ key: 'unweighted' })
  })

  it('is refused if all weights are 0, in place of a table of nobody', async () => {
    await runTea(
      database.pool,
      times(3, () => answering({ Q1: 1, Q3_1: 2 }, { weights: { w: 0 } })),
    )
    const result = await tableQueries(database.pool).run(teaSpec({ weight: 'w', banner: [teaGroup(1, 2)] }))
    const issues = [{ path: '/weight', key: 'weight-of-nobody', values: { weight: 'w' } }]
    expect(result).toMatchObject({ outcome: 'refused', issues })
  })

  it('has no figures where nobody of a filter has a weight, without a division by zero', async () => {
    const respondents = [answering({ Q1: 1 }, { weights: { w: 0 } }), answering({ Q1: 2 }, { weights: { w: 1 } })]
    const filter: Condition = { operator: 'AND', rules: [{ question: 'Q1', op: 'IN', values: [1] }] }
    const result = await run(respondents, { banner: [teaGroup(1, 2)], filter })
    const cells = result.tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
    expect(new Set(cells.map(({ value, status }) => `${value} ${status}`))).toEqual(new Set(['null not-asked']))
  })

  it('is refused for a weight that nobody has', async () => {
    const issuesOf = async (respondents: readonly StoredRespondent[]) => {
      await runTea(database.pool, respondents)
      const result = await tableQueries(database.pool).run(teaSpec({ weight: 'x' }))
      return result.outcome === 'refused' ? result.issues : []
    }
    expect(await issuesOf([answering({ Q1: 1 })])).toEqual([{ path: '/weight', key: 'no-weights', values: {} }])
    expect(await issuesOf([answering({ Q1: 1 }, { weights: { w: 1 } })])).toEqual([
      { path: '/weight', key: 'no-such-weight', values: { weight: 'x', weights: ['w'] } },
    ])
  })

  it('is not offered by a weight that a withdrawn import alone has brought', async () => {
    await runTea(database.pool, [answering({ Q1: 1 }, { weights: { w: 1 } }), answering({}, { weights: { old: 2 } })])
    const { pool } = database
    await pool.query(`update read.survey_size set withdrawn = 1 where survey_id = 'tea'`)
    await pool.query(`update read.response set weights = '{"w": 1}' where survey_id = 'tea' and ordinal = 0`)
    await pool.query(
      `update read.response set weights = '{"old": 2}', status = 'withdrawn' where survey_id = 'tea' and ordinal = 1`,
    )
    const offered = await responseQueries(pool).countsBySurvey()
    expect(offered).toContainEqual({ surveyId: 'tea', responses: 1, completes: 0, weights: ['w'] })
  })
})
