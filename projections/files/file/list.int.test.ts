import { MemberId } from '@portal/contracts/ids'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { type FileQueries, fileQueries } from './queries.ts'

let database: TestDatabase
const [noor, robin, visitor] = ['noor', 'robin', 'visitor'].map((name) => MemberId.parse(uuidOf(name)))

type Row = Readonly<{ name: string; day: number; media: string; owner?: MemberId | undefined; differs?: object }>

/** A file that was added on a day. */
const add = async ({ name, day, media, owner = noor, differs = {} }: Row) => {
  const row = { purpose: 'site', access: 'public', memberId: owner, deletedAt: null, ...differs }
  await database.pool.query(
    `insert into read.file (file_id, owner, member_id, name, purpose, access, extension, media, bytes, stored, is_used, added_at, deleted_at)
     values ($1, $2, $3, $4, $5, $6, 'jpg', $7, 12, $4, true, $8, $9)`,
    [
      ...[uuidOf(name), owner, row.memberId, name, row.purpose, row.access, media],
      ...[`2026-11-${10 + day}T10:00:00Z`, row.deletedAt],
    ],
  )
}

beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
  for (const [id, name] of [
    [noor, 'Noor'],
    [robin, 'Robin'],
  ])
    await database.pool.query('insert into read.member (member_id, display_name, is_active) values ($1, $2, true)', [
      id,
      name,
    ])
  await add({ name: 'cup.jpg', day: 1, media: 'image/jpeg' })
  await add({ name: 'Cup of tea.mp4', day: 2, media: 'video/mp4', differs: { access: 'user' } })
  await add({ name: '100%.pdf', day: 3, media: 'application/pdf', owner: robin, differs: { access: 'admin' } })
  await add({ name: 'kettle.mp3', day: 4, media: 'audio/mpeg', owner: visitor, differs: { memberId: null } })
  await add({ name: 'face.webp', day: 5, media: 'image/webp', owner: robin, differs: { purpose: 'avatar' } })
  await add({ name: 'old.jpg', day: 6, media: 'image/jpeg', differs: { deletedAt: '2026-11-20T10:00:00Z' } })
})
afterAll(() => database.drop())

type Asked = Parameters<FileQueries['list']>[0]
const plain: Asked = { page: 1, itemsPerPage: 10, access: 'all', source: 'no-avatar', fileType: 'all', deleted: '0' }
const found = async (asked: Partial<Asked>) => {
  const { files, total } = await fileQueries(database.pool).list({ ...plain, ...asked })
  return { names: files.map(({ name }) => name), total }
}
const named = async (asked: Partial<Asked>) => (await found(asked)).names

describe('the list of files', () => {
  it('has the newest first, without pictures of members and what was deleted, with the name of the owner', async () => {
    expect(await named({})).toEqual(['kettle.mp3', '100%.pdf', 'Cup of tea.mp4', 'cup.jpg'])
    const { files } = await fileQueries(database.pool).list(plain)
    expect(files.map(({ ownerName }) => ownerName)).toEqual(['', 'Robin', 'Noor', 'Noor'])
  })

  it('comes in pages, each with the number of all that fit', async () => {
    expect(await found({ itemsPerPage: 3 })).toEqual({ names: ['kettle.mp3', '100%.pdf', 'Cup of tea.mp4'], total: 4 })
    expect(await found({ itemsPerPage: 3, page: 2 })).toEqual({ names: ['cup.jpg'], total: 4 })
  })

  it.each([
    [{ access: 'user' }, ['Cup of tea.mp4']],
    [{ access: 'admin' }, ['100%.pdf']],
    [{ fileType: 'image' }, ['cup.jpg']],
    [{ fileType: 'video' }, ['Cup of tea.mp4']],
    [{ fileType: 'audio' }, ['kettle.mp3']],
    [{ fileType: 'document' }, ['100%.pdf']],
    [{ search: 'CUP' }, ['Cup of tea.mp4', 'cup.jpg']],
    [{ search: '%' }, ['100%.pdf']],
    [{ search: 'cup', fileType: 'image' }, ['cup.jpg']],
    [{ source: 'avatar' }, ['face.webp']],
    [{ deleted: '1' }, ['old.jpg']],
    [{ user: uuidOf('robin') }, ['100%.pdf']],
  ] as const)('asked for by %j has %j', async (asked, names) => expect(await named(asked)).toEqual(names))

  it('offers the members of whom there are files, each with how many', async () => {
    expect(await fileQueries(database.pool).owners()).toEqual([
      { owner: noor, ownerName: 'Noor', files: 2 },
      { owner: robin, ownerName: 'Robin', files: 2 },
    ])
  })
})
