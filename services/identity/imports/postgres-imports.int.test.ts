import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresImports } from './postgres-imports.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase([{ part: 'identity', directory: new URL('../migrations/', import.meta.url) }])
})
afterAll(() => database.drop())

const at = new Date('2026-11-22T08:00:00Z')
const order = { mapping: { email: 1, displayName: 0, language: null }, accountType: 'user', invites: true } as const

const anImport = async () => {
  const imports = postgresImports(database.pool)
  const importId = randomUUID()
  const rows = [2, 3, 4].map((row) => ({ row, cells: [`Name ${row}`, `row-${row}@example.org`] }))
  const added = { importId, askedBy: MemberId.parse(randomUUID()), fileName: 'members.csv', language: 'en' }
  await imports.add({ ...added, header: ['Name', 'Mail'], rows }, at)
  await imports.add({ ...added, header: ['another'], rows: [] }, at)
  return { imports, importId, rows }
}

it('a file is kept once, with its rows, and gives them out until something became of each', async () => {
  const { imports, importId, rows } = await anImport()
  expect(await imports.find(importId)).toMatchObject({ state: 'ready', header: ['Name', 'Mail'], rows: 3, order: null })
  expect(await imports.rowsOf(importId)).toEqual(rows)
  expect(await imports.left(importId, 10)).toEqual([])
  expect(await imports.begin(importId, order)).toBe(true)
  expect(await imports.begin(importId, order)).toBe(false)
  const memberId = MemberId.parse(randomUUID())
  await imports.settle(importId, [{ row: 2, outcome: 'created', reason: null, memberId }])
  await imports.settle(importId, [{ row: 3, outcome: 'refused', reason: 'address', memberId: null }])
  const known = MemberId.parse(randomUUID())
  expect(await imports.madeOf(importId, [memberId, known])).toEqual(new Set([memberId]))
  expect(await imports.madeOf(randomUUID(), [memberId])).toEqual(new Set())
  expect(await imports.left(importId, 10)).toEqual([rows[2]])
  const kept = await imports.find(importId)
  expect(kept).toMatchObject({ order, counts: { created: 1, skipped: 0, refused: 1 }, state: 'waiting' })
  expect(kept?.sample).toEqual(rows.map(({ cells }) => cells))
  await imports.finish(importId)
  expect((await imports.list(1))[0]).toMatchObject({ importId, state: 'done' })
  expect((await imports.report(importId)).map(({ outcome }) => outcome)).toEqual(['created', 'refused', null])
})

it('an import that is cancelled gives out no more rows', async () => {
  const { imports, importId } = await anImport()
  await imports.begin(importId, order)
  await imports.cancel(importId)
  expect(await imports.left(importId, 10)).toEqual([])
  await imports.finish(importId)
  expect((await imports.find(importId))?.state).toBe('cancelled')
})

it('the row of a member is found and removed by an erasure', async () => {
  const { imports, importId } = await anImport()
  const memberId = MemberId.parse(randomUUID())
  await imports.settle(importId, [{ row: 2, outcome: 'created', reason: null, memberId }])
  expect([await imports.countOf(memberId), await imports.holders([memberId])]).toEqual([1, [memberId]])
  await imports.removeAllOf(memberId)
  expect(await imports.countOf(memberId)).toBe(0)
})
