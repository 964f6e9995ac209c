import { ContentId, MemberId } from '@portal/contracts/ids'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { contentQueries, keptPopups } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
})
afterAll(() => database.drop())

const idOf = (name: string): ContentId => ContentId.parse(uuidOf(name))
const PICTURE = 'data:image/png;base64,AAAA'

const write = (name: string, since: string | null, deletedAt: string | null = null) =>
  database.pool.query(
    `insert into read.content (content_id, kind, published, draft, drafted_at, since, deleted_at)
     values ($1, 'slide', $2, null, '2026-01-01T00:00:00Z', $3, $4)`,
    [idOf(name), { kind: 'slide', title: { en: name }, body: {}, picture: PICTURE, link: '' }, since, deletedAt],
  )

describe('pieces of content', () => {
  it('come in the order of staff, then the newest first, without pictures and without what is deleted', async () => {
    await write('old', '2026-01-02T00:00:00Z')
    await write('new', '2026-01-03T00:00:00Z')
    await write('second', '2026-01-01T00:00:00Z')
    await write('first', '2026-01-01T00:00:00Z')
    await write('gone', '2026-01-04T00:00:00Z', '2026-01-05T00:00:00Z')
    const order = JSON.stringify([idOf('first'), idOf('gone'), idOf('second')])
    await database.pool.query("insert into read.content_order (kind, pieces) values ('slide', $1)", [order])
    const pieces = await contentQueries(database.pool).pieces('slide')
    expect(pieces.map(({ published }) => published?.title['en'])).toEqual(['first', 'second', 'new', 'old'])
    expect(pieces[2]).toMatchObject({
      published: { picture: null },
      publishedPicture: expect.stringMatching(/^[0-9a-f]{32}$/),
      draft: null,
      draftPicture: null,
      since: '2026-01-03T00:00:00.000Z',
    })
    expect(await contentQueries(database.pool).pieces('page')).toEqual([])
  })

  it('are found one by one with their pictures, until they are deleted', async () => {
    const { find } = contentQueries(database.pool)
    expect(await find(idOf('new'))).toMatchObject({ published: { picture: PICTURE }, draft: null })
    expect(await find(idOf('gone'))).toBeNull()
    expect(await find(idOf('never'))).toBeNull()
  })
})

it('the popups that a member has seen are known, and counted in all versions', async () => {
  const noor = MemberId.parse(uuidOf('noor'))
  await database.pool.query('insert into read.popup_seen (member_id, content_id) values ($1, $2)', [noor, idOf('new')])
  expect(await contentQueries(database.pool).seenBy(noor)).toEqual(new Set([idOf('new')]))
  expect(await keptPopups(database.pool, noor)).toBe(1)
  expect(await keptPopups(database.pool, MemberId.parse(uuidOf('sam')))).toBe(0)
})
