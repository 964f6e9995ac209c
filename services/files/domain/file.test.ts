import type { FileAdded, FilesEvent } from '@portal/contracts/events/files'
import { personal } from '@portal/contracts/events/personal'
import { FileId, Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { file } from './file.ts'

const fileId = FileId.parse(uuidOf('file'))
const memberId = MemberId.parse(uuidOf('noor'))
const by = MemberId.parse(uuidOf('staff'))
const at = Instant.parse('2026-11-22T10:00:00Z')
const of = { fileId, owner: memberId, at }
const content = { name: personal('cup.jpg'), extension: 'jpg', media: 'image/jpeg', bytes: 12, stored: 'one' } as const
const added: FileAdded = { type: 'FileAdded', ...of, ...content, memberId, purpose: 'survey', access: 'admin' }
const { type: _, ...fields } = added
const deleted = { type: 'FileDeleted', ...of, by } as const
const restored = { type: 'FileRestored', ...of, by } as const
const used = { type: 'FileUsed', ...of } as const
const unused = { type: 'FileRemoved', ...of, reason: 'unused' } as const
const replaced = { type: 'FileReplaced', ...of, ...content, stored: 'two', formerly: 'one', by } as const
const forgotten = { type: 'FileContentRemoved', ...of, stored: 'one' } as const

const spec = specFor(file)
const noSuchFile = { code: 'no-such-file' } as const

describe('a file', () => {
  it('is added once, whatever is uploaded again under its id', () => {
    spec
      .given()
      .when({ type: 'AddFile', ...fields })
      .gives(added)
    spec
      .given(added)
      .when({ type: 'AddFile', ...fields, stored: 'other' })
      .gives()
  })

  it('that was not added cannot be changed', () => {
    spec.given().when({ type: 'DeleteFile', fileId, by, at }).isRejected(noSuchFile)
    spec.given().when({ type: 'ChangeAccess', fileId, access: 'user', by, at }).isRejected(noSuchFile)
  })

  it('is deleted and restored, and a repetition changes nothing', () => {
    spec.given(added).when({ type: 'DeleteFile', fileId, by, at }).gives(deleted)
    spec.given(added, deleted).when({ type: 'DeleteFile', fileId, by, at }).gives()
    spec.given(added, deleted).when({ type: 'RestoreFile', fileId, by, at }).gives(restored)
    spec.given(added).when({ type: 'RestoreFile', fileId, by, at }).gives()
  })

  it('changes who may read it only to another answer than before', () => {
    const changed = { type: 'FileAccessChanged', ...of, access: 'user', by } as const
    spec.given(added).when({ type: 'ChangeAccess', fileId, access: 'user', by, at }).gives(changed)
    spec.given(added).when({ type: 'ChangeAccess', fileId, access: 'admin', by, at }).gives()
  })

  it('with a new content names where the former one was', () => {
    spec
      .given(added)
      .when({ type: 'ReplaceFile', fileId, ...content, stored: 'two', by, at })
      .gives(replaced)
  })

  it('that an answer names is never removed as unused', () => {
    spec.given(added).when({ type: 'RemoveFile', fileId, reason: 'unused', at }).gives(unused)
    spec.given(added, used).when({ type: 'RemoveFile', fileId, reason: 'unused', at }).gives()
    spec.given(added, unused).when({ type: 'RemoveFile', fileId, reason: 'unused', at }).gives()
  })

  it('that was deleted long ago is removed, unless it was restored since', () => {
    const removed = { type: 'FileRemoved', ...of, reason: 'deleted' } as const
    spec.given(added, deleted).when({ type: 'RemoveDeleted', fileId, at }).gives(removed)
    spec.given(added, deleted, restored).when({ type: 'RemoveDeleted', fileId, at }).gives()
    spec.given(added, deleted, removed).when({ type: 'RemoveDeleted', fileId, at }).gives()
  })

  it('that was removed cannot be restored, replaced or used', () => {
    spec.given(added, unused).when({ type: 'RestoreFile', fileId, by, at }).isRejected(noSuchFile)
    spec
      .given(added, unused)
      .when({ type: 'ReplaceFile', fileId, ...content, by, at })
      .isRejected(noSuchFile)
    spec.given(added, unused).when({ type: 'UseFile', fileId, at }).gives()
  })

  it('forgets a content once, also after it was removed', () => {
    spec.given(added, replaced).when({ type: 'ForgetContent', fileId, stored: 'one', at }).gives(forgotten)
    spec.given(added, replaced, forgotten).when({ type: 'ForgetContent', fileId, stored: 'one', at }).gives()
    spec.given(added, unused).when({ type: 'ForgetContent', fileId, stored: 'one', at }).gives(forgotten)
  })

  describe('that is a video', () => {
    const video: FileAdded = { ...added, extension: 'mov', media: 'video/quicktime' }
    const { type: _type, ...made } = {
      type: 'VideoConverted',
      ...of,
      formerly: 'one',
      stored: 'mp4',
      bytes: 7,
      poster: 'poster',
      thumbnail: 'thumbnail',
      seconds: 3,
    } as const
    const converted: FilesEvent = { ...made, type: 'VideoConverted' }
    const { owner: _owner, ...asked } = made
    const take = { ...asked, type: 'TakeConverted' } as const
    const keep = { type: 'KeepVideo', fileId, stored: 'one', reason: 'no-converter', at } as const
    const kept: FilesEvent = { type: 'VideoKept', ...of, stored: 'one', reason: 'no-converter' }

    it('takes what was made of it, once', () => {
      spec.given(video).when(take).gives(converted)
      spec.given(video, converted).when(take).gives()
      spec.given(video, kept).when(take).gives(converted)
    })

    it('has a new content and takes nothing that was made of the former one', () => {
      spec
        .given(video, { ...replaced, media: 'video/mp4', extension: 'mp4' })
        .when(take)
        .gives()
      spec
        .given(video, { ...replaced, media: 'video/mp4', extension: 'mp4' })
        .when(keep)
        .gives()
    })

    it('stays as it is without a converter; what is no video, or was removed, is not looked at', () => {
      spec.given(video).when(keep).gives(kept)
      spec.given(video, converted).when(keep).gives()
      spec.given(added).when(keep).gives()
      spec.given(video, unused).when(take).gives()
    })

    it('forgets the pictures that were made of it, as every content', () => {
      const gone: FilesEvent = { type: 'FileContentRemoved', ...of, stored: 'poster' }
      spec.given(video, converted).when({ type: 'ForgetContent', fileId, stored: 'poster', at }).gives(gone)
    })
  })
})
