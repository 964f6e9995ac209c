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
  return { files: read(fileTable), unwanted: read(unwantedTable).map(({ stored }): string => stored) }
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

  describe('of a video', () => {
    const video: FileAdded = { ...added, name: personal('Me. At home.mov'), extension: 'mov', media: 'video/quicktime' }
    const made = { formerly: 'one', stored: 'mp4', bytes: 7, poster: 'poster', thumbnail: 'thumbnail', seconds: 3 }
    const converted: FilesEvent = { type: 'VideoConverted', ...of, ...made }

    it('has what it was converted to, with its pictures; the former content is to be removed', async () => {
      expect((await rowsAfter(video)).files).toMatchObject([{ conversion: 'waiting', poster: null }])
      const { files, unwanted } = await rowsAfter(video, converted)
      expect(files).toMatchObject([
        {
          name: 'Me. At home.mp4',
          extension: 'mp4',
          media: 'video/mp4',
          bytes: 7,
          stored: 'mp4',
          conversion: 'converted',
          poster: 'poster',
          thumbnail: 'thumbnail',
        },
      ])
      expect(unwanted).toEqual(['one'])
    })

    it('tells that it was kept as it is', async () => {
      const kept: FilesEvent = { type: 'VideoKept', ...of, stored: 'one', reason: 'not-convertible' }
      expect((await rowsAfter(video, kept)).files).toMatchObject([{ stored: 'one', conversion: 'not-convertible' }])
      const other: FilesEvent = { ...kept, stored: 'an earlier content' }
      expect((await rowsAfter(video, other)).files).toMatchObject([{ conversion: 'waiting' }])
    })

    it('has its pictures removed with it, with its owner, and with a new content', async () => {
      const all = ['mp4', 'one', 'poster', 'thumbnail']
      const sorted = async (...events: readonly (FilesEvent | MemberErased)[]) =>
        (await rowsAfter(video, converted, ...events)).unwanted.toSorted()
      expect(await sorted({ type: 'FileRemoved', ...of, reason: 'deleted' })).toEqual(all)
      expect(await sorted(erased)).toEqual(all)
      const again: FilesEvent = { ...replaced, formerly: 'mp4' } as FilesEvent
      expect(await sorted(again)).toEqual(all)
      expect((await rowsAfter(video, erased, converted)).unwanted.toSorted()).toEqual(all)
    })
  })
})
