import { SurveyId } from '@portal/contracts/ids'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { surveyQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
})
beforeEach(async () => {
  await database.pool.query('delete from read.survey')
})
afterAll(() => database.drop())

const [tea, coffee] = [SurveyId.parse('tea'), SurveyId.parse('coffee')]

const publish = (surveyId: string, version: number) =>
  database.pool.query(
    `insert into read.survey (survey_id, version, title, type, definition, published_at)
     values ($1::text, $2::int, to_jsonb($1::text), 'survey', json_build_object('name', $1::text, 'pages', $2::int), now())`,
    [surveyId, version],
  )

/** Counts the definitions that the database sends. */
const counted = () => {
  let definitions = 0
  const pool = new Proxy(database.pool, {
    get: (target, name) =>
      name === 'query'
        ? async (text: string, values: unknown[]) => {
            const result = await target.query(text, values)
            definitions += result.rows.filter((row) => 'definition' in row).length
            return result
          }
        : Reflect.get(target, name),
  })
  return { queries: surveyQueries(pool), definitions: () => definitions }
}

describe('published surveys', () => {
  it('are each the newest version, and a definition is read once however often it is requested', async () => {
    await publish('tea', 1)
    await publish('tea', 2)
    await publish('coffee', 1)
    const { queries, definitions } = counted()
    const first = await queries.latest()
    expect(first.map(({ surveyId, version }) => [surveyId, version])).toEqual([
      ['coffee', 1],
      ['tea', 2],
    ])
    const again = await queries.latest()
    expect(again.map((survey, at) => survey === first[at])).toEqual([true, true])
    expect(definitions()).toBe(2)
    await publish('coffee', 2)
    expect((await queries.latest())[0]).toMatchObject({ surveyId: 'coffee', version: 2 })
    expect(definitions()).toBe(3)
  })

  it('are found by version, or the newest one, and not found if there is none', async () => {
    await publish('tea', 1)
    await publish('tea', 2)
    const { queries } = counted()
    expect(await queries.find(tea)).toMatchObject({ version: 2 })
    expect(await queries.find(tea, 1)).toMatchObject({ version: 1, definition: { name: 'tea' } })
    expect(await queries.find(tea, 3)).toBeNull()
    expect(await queries.find(coffee)).toBeNull()
  })
})
