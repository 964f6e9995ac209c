import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Weighting } from '@portal/contracts/reporting/weighting'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, type StoredRespondent } from '@portal/tests/support/surveys/stored-answers'
import { answering, runTea, teaGroup, teaSpec, times, valuesOf } from '@portal/tests/support/surveys/tea-survey'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

const milk = (first: number): Weighting => ({
  name: 'Milk',
  targets: [
    {
      question: 'Q1',
      cells: [
        { codes: [1], percent: first },
        { codes: [2], percent: 100 - first },
      ],
    },
  ],
})

const run = (respondents: readonly StoredRespondent[], changes: Partial<TableSpec>) =>
  runTea(database.pool, respondents, changes)

const refusalOf = async (respondents: readonly StoredRespondent[], changes: Partial<TableSpec>) => {
  await runTea(database.pool, respondents)
  const result = await tableQueries(database.pool).run(teaSpec(changes))
  return result.outcome === 'refused' ? result.issues : []
}

describe('a run that is weighted to targets', () => {
  it('has the shares of the targets, whatever was answered', async () => {
    const answers = fc.array(fc.constantFrom(1, 2), { minLength: 0, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(answers, fc.integer({ min: 5, max: 95 }), async (codes, percent) => {
        const respondents = [1, 2, ...codes].map((code) => answering({ Q1: code }))
        const result = await run(respondents, { weighting: milk(percent) })
        expect(valuesOf(result, 'Q1', 'Q1=1')?.[0]).toBeCloseTo(percent / 100, 9)
        expect(result.weighting).toMatchObject({ respondents: respondents.length, converged: true })
      }),
      { numRuns: 20 },
    )
  })

  it('weights each respondent as computed by hand, and says how efficient the weights are', async () => {
    const respondents = [...times(3, () => answering({ Q1: 1, Q2_1: 1 })), answering({ Q1: 2 })]
    const result = await run(respondents, { weighting: milk(50) })
    const [smallest, largest] = [2 / 3, 2]
    expect(result.weighting?.smallest).toBeCloseTo(smallest, 9)
    expect(result.weighting?.largest).toBeCloseTo(largest, 9)
    expect(result.weighting?.efficiency).toBeCloseTo((100 * 4 ** 2) / (4 * (3 * smallest ** 2 + largest ** 2)), 9)
    expect(result.notes).toContainEqual(expect.objectContaining({ key: 'weighting', name: 'Milk', without: 0 }))
  })

  it('names the answer that is farthest from its percentage where not all targets can be met', async () => {
    const respondents = [answering({ Q1: 1, Q2_1: 1 }), answering({ Q1: 2, Q2_1: 1 }), answering({ Q1: 2, Q2_2: 1 })]
    const half = [1, 2].map((code) => ({ codes: [code], percent: 50 }))
    const targets = [...milk(70).targets, { question: 'Q2', cells: half }]
    const { weighting } = await run(respondents, { weighting: { name: 'Both', targets } })
    expect(weighting).toMatchObject({ converged: false, missed: { question: 'Q1' } })
    expect(weighting?.missed?.reached).toBeCloseTo(50, 4)
  })

  it('keeps the weights of the whole survey under a filter', async () => {
    const respondents = [
      ...times(3, () => answering({ Q1: 1, Q2_1: 1 })),
      answering({ Q1: 2, Q2_1: 1 }),
      answering({ Q1: 2 }),
    ]
    const filter = { question: 'Q2', op: 'IN' as const, values: [1] }
    const result = await run(respondents, { weighting: milk(50), filter })
    const [yes, no] = [(3 * 2.5) / 3, 2.5 / 2]
    expect(valuesOf(result, 'Q1', 'Q1=1')?.[0]).toBeCloseTo(yes / (yes + no), 9)
    expect([result.respondents, result.outOf]).toEqual([4, 5])
  })

  it('leaves out those who are in no cell of a target, and says how many', async () => {
    const result = await run([answering({ Q1: 1 }), answering({ Q1: 2 }), answering({ Q2_1: 1 })], {
      weighting: milk(30),
      banner: [teaGroup(1, 2)],
    })
    expect(result.respondents).toBe(2)
    expect(result.notes).toContainEqual(expect.objectContaining({ key: 'weighting', without: 1 }))
  })

  it('has no figures, and no fault, while nobody has answered', async () => {
    const result = await run([answering({ Q2_1: 1 })], { weighting: milk(50) })
    expect(result.weighting).toMatchObject({ respondents: 0, efficiency: null })
  })
})

describe('targets that cannot be met are refused', () => {
  const both = [answering({ Q1: 1, Q2_1: 1, Q2_2: 1 }), answering({ Q1: 2 })]
  const target = (question: string, ...cells: readonly (readonly [readonly number[], number])[]): Weighting => ({
    name: 'Mine',
    targets: [{ question, cells: cells.map(([codes, percent]) => ({ codes: [...codes], percent })) }],
  })

  it.each([
    ['a sum that is not 100', target('Q1', [[1], 40], [[2], 40]), 'target-sum'],
    ['a code in two cells', target('Q1', [[1, 2], 40], [[2], 60]), 'target-code-twice'],
    ['a code that the question does not have', target('Q1', [[1], 40], [[9], 60]), 'no-such-code'],
    ['a question that the survey does not have', target('Q77', [[1], 40], [[2], 60]), 'no-such-question'],
    ['a question of which a respondent chose two options', target('Q2', [[1], 40], [[2], 60]), 'target-overlap'],
  ])('for %s', async (_, weighting, key) => {
    expect(await refusalOf(both, { weighting })).toEqual([expect.objectContaining({ key })])
  })

  it('for a question that is named twice', async () => {
    const [one] = milk(50).targets
    const weighting = { name: 'Twice', targets: one ? [one, one] : [] }
    expect(await refusalOf(both, { weighting })).toEqual([expect.objectContaining({ key: 'target-twice' })])
  })

  it('for a cell that nobody is in', async () => {
    expect(await refusalOf([answering({ Q1: 1 })], { weighting: milk(50) })).toEqual([
      { path: '', key: 'target-empty', values: { question: 'Q1', codes: [2] } },
    ])
  })

  it('for a cell whose respondents are in no cell of another target, which is not the same', async () => {
    const [one] = milk(50).targets
    const [two] = target('Q2', [[1], 50], [[2], 50]).targets
    const answers = [answering({ Q1: 1, Q2_1: 1 }), answering({ Q1: 1, Q2_2: 1 }), answering({ Q1: 2 })]
    const weighting = { name: 'Apart', targets: one && two ? [one, two] : [] }
    expect(await refusalOf(answers, { weighting })).toEqual([
      { path: '', key: 'target-apart', values: { question: 'Q1', codes: [2] } },
    ])
  })

  it('for an imported weight beside them', async () => {
    expect(
      await refusalOf([answering({ Q1: 1 }, { weights: { w: 1 } })], { weight: 'w', weighting: milk(50) }),
    ).toEqual([{ path: '/weighting', key: 'two-weights', values: {} }])
  })
})
