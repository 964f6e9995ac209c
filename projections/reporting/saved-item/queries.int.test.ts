import type { ReportItemEvent } from '@portal/contracts/events/reporting'
import { ReportItemId, SurveyId } from '@portal/contracts/ids'
import { aBannerSaved, itemId, savedAt, tea } from '@portal/tests/support/banners'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { savedItemProjection } from './projector.ts'
import { savedItemQueries } from './queries.ts'
import { savedItemTable } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
})
afterAll(() => database.drop())

const rowsAfter = async (...events: readonly ReportItemEvent[]) => {
  const store = memoryRows()
  const all = events.map((event, at) => {
    const stream = `report-item-${event.itemId}`
    return { event, position: `${at}`, stream, version: 1, eventId: uuidOf(`${at}`), recordedAt: savedAt }
  })
  await savedItemProjection.open().apply(store, all)
  return store.all(savedItemTable).map((row) => JSON.parse(row))
}

describe('the read model of report items', () => {
  it('has an item as it was saved last', async () => {
    const rows = await rowsAfter(aBannerSaved(), aBannerSaved({ name: 'Women and men', revision: 2 }))
    expect(rows).toMatchObject([{ itemId, name: 'Women and men', revision: 2 }])
  })

  it('has none that was deleted', async () => {
    const { kind, by, at } = aBannerSaved()
    expect(await rowsAfter(aBannerSaved(), { type: 'ReportItemDeleted', itemId, kind, by, at })).toEqual([])
  })
})

describe('saved items', () => {
  const add = (name: string, minute: number, surveyId = 'tea', kind = 'banner') =>
    database.pool.query(
      `insert into read.saved_item (item_id, kind, survey_id, name, note, content, revision, saved_at)
       values ($1, $2, $3, $4, 'about 50%_', $5, 1, $6::timestamptz + $7 * interval '1 minute')`,
      [uuidOf(name), kind, surveyId, name, JSON.stringify(aBannerSaved().content), savedAt, minute],
    )
  const wanted = { surveyId: null, search: '', page: 1, perPage: 10 }

  it('are listed by page, survey and words, the latest save first', async () => {
    await database.pool.query('delete from read.saved_item')
    await add('Gender', 1)
    await add('Age', 3)
    await add('Region', 2, 'coffee')
    const { list } = savedItemQueries(database.pool)
    const names = async (differs: object) => {
      const { items, total } = await list('banner', { ...wanted, ...differs })
      return [items.map(({ name }) => name), total]
    }
    expect(await names({})).toEqual([['Age', 'Region', 'Gender'], 3])
    expect(await names({ surveyId: SurveyId.parse('tea') })).toEqual([['Age', 'Gender'], 2])
    expect(await names({ page: 2, perPage: 2 })).toEqual([['Gender'], 3])
    expect(await names({ search: ' GEN ' })).toEqual([['Gender'], 1])
    expect(await names({ search: '50%_' })).toEqual([['Age', 'Region', 'Gender'], 3])
    expect(await names({ search: '_g' })).toEqual([[], 0])
  })

  it('are found by their id and kind', async () => {
    await database.pool.query('delete from read.saved_item')
    await add('Gender', 0)
    const { find } = savedItemQueries(database.pool)
    const id = ReportItemId.parse(uuidOf('Gender'))
    expect(await find('banner', id)).toEqual({
      itemId: id,
      surveyId: tea,
      name: 'Gender',
      note: 'about 50%_',
      content: aBannerSaved().content,
      revision: 1,
      savedAt,
    })
    expect(await find('banner', itemId)).toBeNull()
  })
})
