import type { FileAdded, FilesEvent } from '@portal/contracts/events/files'
import type { MemberErased } from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import { FileId, Instant, MemberId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { fileProjection } from './projector.ts'
import { fileTable, unwantedTable } from './tables.ts'

const memberId = MemberId.parse(uuidOf('noor'))
const by = MemberId.parse(uuidOf('staff'))
const at = Instant.parse('2026-11-22T10:00:00.000Z')
const fileId = FileId.parse(uuidOf('file'))
const of = { fileId, owner: memberId, at }
const content = { name: personal('cup.jpg'), extension: 'jpg', media: 'image/jpeg', bytes: 12, stored: 'one' } as const
const added: FileAdded = { type: 'FileAdded', ...of, ...content, memberId, purpose: 'survey', access: 'admin' }
const replaced: FilesEvent = { type: 'FileReplaced', ...of, ...content, stored: 'two', formerly: 'one', by }
const erased: MemberErased = { type: 'MemberErased', memberId, reason: 'asked', by: memberId, at }

const rowsAfter = async (...events: readonly (FilesEvent | MemberErased)[]) => {
  const store = memoryRows()
  const fold = fileProjection.open()
  const all = events.map(
    (event, i): Recorded => ({
      event,
      position: String(i),
      stream: `file-${fileId}`,
      version: i + 1,
      eventId: uuidOf(`${i}`),
      recordedAt: at,
    }),
  )
  for (const one of all) {
    await fold.apply(store, [one])
    fold.forget()
  }
  const read = (table: { name: string }) => store.all(table).map((row) => JSON.parse(row))
  return { files: read(fileTable), unwanted: read(unwantedTable).map(({ stored }) => stored) }
}

describe('the read model of files', () => {
  it('has a file as it is now', async () => {
    const { files } = await rowsAfter(added, { type: 'FileAccessChanged', ...of, access: 'user', by })
    expect(files).toEqual([
      expect.objectContaining({
        fileId,
        owner: memberId,
        name: 'cup.jpg',
        access: 'user',
        isUsed: false,
        deletedAt: null,
      }),
    ])
    const [row] = (await rowsAfter(added, { type: 'FileUsed', ...of }, { type: 'FileDeleted', ...of, by })).files
    expect(row).toMatchObject({ isUsed: true, deletedAt: at })
    const deleted: FilesEvent = { type: 'FileDeleted', ...of, by }
    expect((await rowsAfter(added, deleted, { type: 'FileRestored', ...of, by })).files).toMatchObject([
      { deletedAt: null },
    ])
  })

  it('lists a content that was replaced until it is gone', async () => {
    const after = await rowsAfter(added, replaced)
    expect([after.files[0].stored, after.unwanted]).toEqual(['two', ['one']])
    const gone: FilesEvent = { type: 'FileContentRemoved', ...of, stored: 'one' }
    expect((await rowsAfter(added, replaced, gone)).unwanted).toEqual([])
  })

  it('has nothing of a removed file but its content to remove', async () =>
    expect(await rowsAfter(added, { type: 'FileRemoved', ...of, reason: 'unused' })).toEqual({
      files: [],
      unwanted: ['one'],
    }))

  it('has nothing of an erased member but contents to remove, also of events that come later or are read after it', async () => {
    expect(await rowsAfter(added, erased)).toEqual({ files: [], unwanted: ['one'] })
    const unreadable: FileAdded = { ...added, name: { erased: true } }
    expect(await rowsAfter(unreadable)).toEqual({ files: [], unwanted: ['one'] })
    expect(await rowsAfter(added, erased, replaced)).toEqual({ files: [], unwanted: ['one', 'two'] })
  })
})
