import { SurveyId } from '@portal/contracts/ids'
import type { ColumnCondition } from '@portal/contracts/reporting/column-condition'
import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import { catalogueOf } from '@portal/contracts/survey/catalogue'
import type { Condition } from '@portal/contracts/survey/condition'
import { holds } from '@portal/contracts/survey/evaluate'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { chanceOf, uuidOf } from '@portal/tests/support/surveys/answering'
import { coffeeSurvey, columnsOf, giving, ofCoffee } from '@portal/tests/support/surveys/coffee-survey'
import {
  moveTo,
  prepareReadModels,
  type StoredRespondent,
  storeAnswers,
} from '@portal/tests/support/surveys/stored-answers'
import { rule } from '@portal/tests/support/surveys/surveys'
import { answering, basesOf, teaSpec, teaSurvey, times } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../runtime/shards/shard.ts'
import { type TableOptions, type TableQueries, tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

const drinkers = ofCoffee(rule('Q1', 'IN', [1]))
const others = ofCoffee(rule('Q1', 'IN', [2]))

const store = async (tea: readonly StoredRespondent[], there: readonly StoredRespondent[], position?: string) => {
  await storeAnswers(database.pool, teaSurvey, tea, position)
  await storeAnswers(database.pool, coffeeSurvey, there, position)
}

const run = async (spec: TableSpec, queries: TableQueries = tableQueries(database.pool)): Promise<TableRun> => {
  const result = await queries.run(spec)
  return result.outcome === 'done' ? result.run : expect.unreachable(JSON.stringify(result.issues))
}
const joinedRun = (changes: Partial<TableSpec> = {}, options: TableOptions = {}) =>
  run(
    teaSpec({ questions: ['Q1'], banner: columnsOf(drinkers, others), ...changes }),
    tableQueries(database.pool, options),
  )

const noteOf = ({ notes }: TableRun, key: string) => notes.find((note) => note.key === key)

describe('columns of another survey', () => {
  it('hold the respondents whose member gave the answer there; respondents without a member are in none, and the notes say so', async () => {
    await store(
      [...giving(1, 'ann', 'bob', null), ...giving(2, 'cem', 'dee', null, null)],
      [...giving(1, 'ann', 'cem', 'eve'), ...giving(2, 'bob', null)],
    )
    const result = await joinedRun()
    expect(basesOf(result, 'Q1')).toEqual([7, 2, 1])
    expect(result.tables[0]?.rows.map(({ cells }) => cells.map(({ n }) => n))).toEqual([
      [3, 1, 1],
      [4, 1, 0],
      [0, 0, 0],
    ])
    expect(noteOf(result, 'joined')).toEqual({
      key: 'joined',
      survey: { en: 'Coffee', ar: 'قهوة' },
      matched: 3,
      excluded: 0,
    })
    expect(noteOf(result, 'without-member')).toEqual({ key: 'without-member', count: 3 })
    expect(result.joined).toEqual([{ surveyID: 'coffee', position: result.position, surveyVersion: 1 }])
  })

  it('count responses there by the rules of the report: finished ones only, or those of administrators too', async () => {
    const there = [
      answering({ Q1: 1 }, { member: 'ann' }),
      answering({ Q1: 1 }, { member: 'bob', flags: ['complete'] }),
      answering({ Q1: 1 }, { member: 'cem', flags: ['complete', 'admin'] }),
    ]
    const flags = ['complete']
    await store(
      times(3, (i) => answering({ Q1: 1 }, { member: ['ann', 'bob', 'cem'][i] ?? '', flags })),
      there,
    )
    const baseOf = async (changes: Partial<TableSpec>) => basesOf(await joinedRun(changes), 'Q1')?.[1]
    expect(await baseOf({})).toBe(2)
    expect(await baseOf({ includeAdmin: true })).toBe(3)
    expect(await baseOf({ completesOnly: true })).toBe(1)
    expect(await baseOf({ completesOnly: true, includeAdmin: true })).toBe(2)
  })

  it('ask one response as a whole: of a member with several, one for whom all of it holds is enough', async () => {
    const both: Condition = { operator: 'AND', rules: [rule('Q1', 'IN', [1]), rule('Q2', 'IN', [2])] }
    await store(giving(1, 'ann', 'bob'), [
      answering({ Q1: 1, Q2_1: 1 }, { member: 'ann' }),
      answering({ Q1: 2, Q2_2: 1 }, { member: 'ann' }),
      answering({ Q1: 1, Q2_2: 1 }, { member: 'bob' }),
      answering({ Q1: 2 }, { member: 'bob' }),
    ])
    const nested: ColumnCondition = { operator: 'AND', rules: [drinkers, ofCoffee(rule('Q2', 'IN', [2]))] }
    const result = await joinedRun({ banner: columnsOf(drinkers, others, ofCoffee(both), nested) })
    expect(basesOf(result, 'Q1')).toEqual([2, 2, 2, 1, 2])
  })

  it('are nested with columns of the survey itself, and merged with them', async () => {
    await store([...giving(1, 'ann', 'bob'), ...giving(2, 'cem', null)], giving(1, 'ann', 'cem'))
    const own = rule('Q1', 'IN', [1])
    const group = (operator: 'AND' | 'OR'): ColumnCondition => ({ operator, rules: [own, drinkers] })
    const result = await joinedRun({ banner: columnsOf(own, drinkers, group('AND'), group('OR')) })
    expect(basesOf(result, 'Q1')).toEqual([4, 2, 2, 1, 3])
  })

  it('search open texts there', async () => {
    const texts = { Q5: 'Strong and BLACK' }
    await store(giving(1, 'ann', 'bob'), [answering({}, { member: 'ann', texts }), answering({}, { member: 'bob' })])
    const result = await joinedRun({ banner: columnsOf(ofCoffee(rule('Q5', 'LIKE', ['black']))) })
    expect(basesOf(result, 'Q1')).toEqual([2, 1])
  })

  it('of erased members are empty of them, whichever of the responses was erased', async () => {
    const erased = (code: number, member: string) => answering({ Q1: code }, { member, isErased: true })
    await store(
      [erased(1, 'ann'), ...giving(1, 'bob', 'cem')],
      [...giving(1, 'ann'), erased(1, 'bob'), ...giving(1, 'cem')],
    )
    const result = await joinedRun()
    expect(basesOf(result, 'Q1')).toEqual([3, 1, 0])
    expect(noteOf(result, 'joined')).toMatchObject({ matched: 1 })
    expect(noteOf(result, 'without-member')).toEqual({ key: 'without-member', count: 1 })
  })

  it('have every figure, letter and test of the same columns asked in the survey itself', async () => {
    const chance = chanceOf(7)
    const people = times(400, (i) => {
      const region = 1 + chance(2)
      return answering({ Q1: region, Q3_1: 1 + ((region + chance(3)) % 4), Q3_2: 1 + chance(4) }, { member: `m${i}` })
    })
    await store(people, people.toReversed())
    const own = [rule('Q1', 'IN', [1]), rule('Q1', 'IN', [2])]
    const native = await run(teaSpec({ questions: ['Q3'], banner: columnsOf(...own) }))
    const joined = await run(teaSpec({ questions: ['Q3'], banner: columnsOf(...own.map(ofCoffee)) }))
    expect(joined.tables).toEqual(native.tables)
    expect(JSON.stringify(joined.tables)).toContain('"higherThan":[{')
  })

  it('list the respondents behind a cell', async () => {
    await store(giving(1, 'ann', 'bob', 'cem', null), giving(1, 'cem', 'ann'))
    const wanted = { cell: { table: 'Q1', row: 'Q1=1', column: '1-1' }, page: 1, itemsPerPage: 10 }
    const spec = teaSpec({ questions: ['Q1'], banner: columnsOf(drinkers) })
    const listed = await tableQueries(database.pool).who(spec, wanted)
    const ids = listed.outcome === 'done' ? listed.listed.respondents.map(({ responseId }) => responseId) : []
    expect(ids).toEqual([uuidOf('tea 0'), uuidOf('tea 2')])
  })

  it('that have no labels are named by the answer, the question and the survey there', async () => {
    await store(giving(1, 'ann'), giving(1, 'ann'))
    const banner = [{ items: [{ condition: drinkers }, { condition: others }] }]
    const { columns } = await joinedRun({ banner })
    expect(columns.slice(1).map(({ group, label }) => [group, label])).toEqual(
      ['Yes', 'No'].map((text) => [
        {
          key: 'question-of-survey',
          question: { en: 'Tea & milk?', ar: 'شاي؟' },
          survey: { en: 'Coffee', ar: 'قهوة' },
        },
        { key: 'survey-text', text },
      ]),
    )
  })
})

describe('joined columns that were counted before', () => {
  const position = (n: number) => n.toString(16).padStart(16, '0')
  const at = async (n: number, tea: readonly StoredRespondent[], there: readonly StoredRespondent[]) => {
    await store(tea, there, position(n))
    await moveTo(database.pool, position(n))
  }

  it('follow both surveys: later respondents here and there, and changed answers there', async () => {
    const queries = tableQueries(database.pool)
    const bases = async () =>
      basesOf(await run(teaSpec({ questions: ['Q1'], banner: columnsOf(drinkers, others) }), queries), 'Q1')
    await at(10, giving(1, 'ann'), giving(1, 'bob'))
    expect(await bases()).toEqual([1, 0, 0])
    await at(11, giving(1, 'ann', 'bob'), giving(1, 'bob'))
    expect(await bases()).toEqual([2, 1, 0])
    await at(12, giving(1, 'ann', 'bob'), giving(1, 'bob', 'ann'))
    expect(await bases()).toEqual([2, 2, 0])
    await at(13, giving(1, 'ann', 'bob', 'cem'), [...giving(2, 'bob'), ...giving(1, 'ann', 'cem')])
    expect(await bases()).toEqual([3, 2, 1])
  })

  it('lose a member who is erased: an erasure folds the tail, and the pairs are read again', async () => {
    const queries = tableQueries(database.pool)
    const bases = async () =>
      basesOf(await run(teaSpec({ questions: ['Q1'], banner: columnsOf(drinkers) }), queries), 'Q1')
    await at(20, giving(1, 'ann', 'bob'), giving(1, 'ann', 'bob'))
    expect(await bases()).toEqual([2, 2])
    await database.pool.query(`update read.response set texts = null where survey_id = 'coffee' and ordinal = 0`)
    await database.pool.query(`update read.survey_size set folded_at = $1 where survey_id = 'coffee'`, [position(21)])
    await moveTo(database.pool, position(21))
    expect(await bases()).toEqual([2, 1])
  })

  it('are of the position of each survey where these are in different shards, and another run when only the other one moves', async () => {
    const [tea, cider] = [SurveyId.parse('tea'), SurveyId.parse('cider')]
    expect([hashOf(tea) & 1, hashOf(cider) & 1]).toEqual([0, 1])
    await at(30, giving(1, 'ann'), [])
    await storeAnswers(database.pool, { ...coffeeSurvey, name: cider }, giving(1, 'ann'))
    const query = (text: string, values: string[] = []) => database.pool.query(text, values)
    await query(`update proj.checkpoint set mask = 1 where projection = 'reporting'`)
    await query(
      `insert into proj.checkpoint (projection, version, shard, mask, pos, log_id)
        select projection, version, 1, 1, $1, log_id from proj.checkpoint where projection = 'reporting'`,
      [position(40)],
    )
    try {
      const queries = tableQueries(database.pool)
      const spec = teaSpec({
        questions: ['Q1'],
        banner: columnsOf({ survey: cider, condition: rule('Q1', 'IN', [1]) }),
      })
      const before = await run(spec, queries)
      expect(before.position).toBe(position(30))
      expect(before.joined).toEqual([{ surveyID: cider, position: position(40), surveyVersion: 1 }])
      expect(await queries.revision(spec)).toBe(before.revision)
      await query(`update proj.checkpoint set pos = $1 where projection = 'reporting' and shard = 1`, [position(41)])
      expect(await queries.revision(spec)).not.toBe(before.revision)
    } finally {
      await query(`delete from proj.checkpoint where projection = 'reporting' and shard = 1`)
      await query(`update proj.checkpoint set mask = 0 where projection = 'reporting'`)
    }
  })
})

describe('random answers of random members', () => {
  it('are joined as respondent by respondent', async () => {
    const chance = chanceOf(20_261_123)
    const catalogue = catalogueOf(coffeeSurvey)
    for (let round = 0; round < 8; round += 1) {
      const people = (most: number): readonly StoredRespondent[] =>
        times(1 + chance(most), () => ({
          ...answering({ Q1: 1 + chance(2), Q2_1: chance(2), Q2_2: chance(2), Q3_1: 1 + chance(4) }),
          ...(chance(5) > 0 && { member: `m${chance(200)}` }),
          isErased: chance(12) === 0,
          flags: chance(6) === 0 ? ['admin'] : [],
        }))
      const [tea, there] = [people(500), people(500)]
      await store(tea, there)
      const conditions: readonly Condition[] = [
        rule('Q1', 'IN', [1]),
        rule('Q2', 'NOT IN', [2]),
        rule('Q3', '>=', [3], 1),
        { operator: 'OR', rules: [rule('Q1', 'IN', [2]), rule('Q2', 'IN', [1])] },
      ]
      const naive = conditions.map((condition) => {
        const found = there.filter(
          ({ member, isErased, flags, data, texts = {} }) =>
            member !== undefined && !isErased && flags?.length === 0 && holds(condition, catalogue, data, texts),
        )
        const members = new Set(found.map(({ member }) => member))
        const isIn = ({ member, isErased, flags }: StoredRespondent) =>
          member !== undefined && !isErased && flags?.length === 0 && members.has(member)
        return tea.filter(isIn).length
      })
      const result = await joinedRun({ banner: columnsOf(...conditions.map(ofCoffee)) })
      expect(basesOf(result, 'Q1')?.slice(1)).toEqual(naive)
    }
  })
})
