import { randomUUID } from 'node:crypto'
import type { FileAdded } from '@portal/contracts/events/files'
import { personal } from '@portal/contracts/events/personal'
import { FileId, Instant, MemberId } from '@portal/contracts/ids'
import { type PostgresEventLog, postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { aProjectedDatabase, aProjector, reached } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { fileProjection } from './projector.ts'
import { fileUpkeep } from './queries.ts'

let database: TestDatabase
let log: PostgresEventLog

beforeAll(async () => {
  database = await aProjectedDatabase()
  log = postgresEventLog({ url: database.url, reads: database.pool })
  await prepareProjections(database.pool, [fileProjection])
})
afterAll(async () => {
  await log.close()
  await database.drop()
})

const upload = async (stored: string): Promise<string> => {
  const fileId = FileId.parse(uuidOf(`file ${stored}`))
  const memberId = MemberId.parse(uuidOf('noor'))
  const event: FileAdded = {
    type: 'FileAdded',
    fileId,
    owner: memberId,
    memberId,
    name: personal('cup.jpg'),
    extension: 'jpg',
    media: 'image/jpeg',
    bytes: 12,
    stored,
    purpose: 'survey',
    access: 'admin',
    at: Instant.parse('2026-11-22T10:00:00.000Z'),
  }
  await log.append({ stream: `file-${fileId}`, commandId: randomUUID(), intent: '', expect: 'none', events: [event] })
  return log.head()
}

const project = async (): Promise<void> => {
  const projector = aProjector(database.pool, [fileProjection])
  await reached(database.pool, 'file')
  await projector.stop()
}

it('a content is stray only as far as the read model has come: not before its first batch, behind, or with a parked event', async () => {
  const { isStray } = fileUpkeep(database.pool)
  const first = await upload('one')
  const seen = async (upTo: string) => [await isStray('one', upTo), await isStray('of nobody', upTo)]
  expect(await seen(first)).toEqual([false, false])
  await project()
  expect(await seen(first)).toEqual([false, true])
  const second = await upload('two')
  expect(await isStray('two', second)).toBe(false)
  expect(await isStray('of nobody', second)).toBe(false)
  await project()
  expect(await isStray('two', second)).toBe(false)
  expect(await isStray('of nobody', second)).toBe(true)
  await database.pool.query(
    `insert into proj.dead_letter (projection, version, position, key, event_id, type, class, error)
     select projection, version, $1, 'key', $2, 'FileAdded', 'data', 'none' from proj.live where projection = 'file'`,
    [second, randomUUID()],
  )
  expect(await isStray('of nobody', second)).toBe(false)
})

it('a video that has waited for its conversion since before a moment is found', async () => {
  await database.pool.query(`update read.file set conversion = 'waiting' where stored = 'one'`)
  const { lostVideos } = fileUpkeep(database.pool)
  expect(await lostVideos(new Date('2026-11-22T11:00:00Z'))).toEqual([{ fileId: uuidOf('file one'), stored: 'one' }])
  expect(await lostVideos(new Date('2026-11-22T09:00:00Z'))).toEqual([])
})
