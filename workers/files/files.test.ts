import { randomUUID } from 'node:crypto'
import { personal } from '@portal/contracts/events/personal'
import type { PageAnswered } from '@portal/contracts/events/surveys'
import { FileId, Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { aRun } from '@portal/tests/support/portal/job-run'
import { expect, it } from 'vitest'
import { convertingKeptVideos } from './convert-kept-videos.ts'
import { isNamedIn } from './is-named.ts'
import { removingFileContents } from './remove-file-contents.ts'
import { tidyingFiles } from './tidy-files.ts'

it('a content is removed from the storage before it is recorded that it is gone', async () => {
  const done: unknown[] = []
  const { run } = removingFileContents({
    unwanted: async () => [{ fileId: 'file', stored: 'one' }],
    removeContent: async (stored) => void done.push(['remove', stored]),
    forget: async (...asked) => done.push(['forget', ...asked]),
  })
  expect(await run({}, aRun())).toEqual({ removed: 1 })
  expect(done).toEqual([
    ['remove', 'one'],
    ['forget', 'file', 'one'],
  ])
})

it('an upload that an answer names is kept after a day, and others are removed', async () => {
  const done: unknown[] = []
  const asked: string[] = []
  const { run } = tidyingFiles({
    now: () => new Date('2026-11-22T10:00:00Z'),
    perhapsUnused: async (before) => {
      asked.push(before.toISOString())
      return [
        { fileId: 'used', responseId: 'response' },
        { fileId: 'unused', responseId: 'response' },
        { fileId: 'of nobody', responseId: null },
      ]
    },
    isNamed: async (_, fileId) => fileId === 'used',
    keep: async (fileId) => done.push(['keep', fileId]),
    remove: async (fileId) => done.push(['remove', fileId]),
    forgetOldUploads: async () => void done.push(['forget old uploads']),
    removeStray: async () => 2,
  })
  expect(await run({}, aRun())).toEqual({ removed: 4 })
  expect(asked).toEqual(['2026-11-21T10:00:00.000Z'])
  expect(done).toEqual([['keep', 'used'], ['remove', 'unused'], ['remove', 'of nobody'], ['forget old uploads']])
})

it('one file that cannot be tidied keeps neither the others nor the other work from being done', async () => {
  const done: unknown[] = []
  const { run } = tidyingFiles({
    now: () => new Date('2026-11-22T10:00:00Z'),
    perhapsUnused: async () => ['broken', 'unused'].map((fileId) => ({ fileId, responseId: null })),
    isNamed: async () => false,
    keep: async () => undefined,
    remove: async (fileId) => {
      if (fileId === 'broken') throw new Error('its stream cannot be read')
      done.push(fileId)
    },
    forgetOldUploads: async () => void done.push('uploads'),
    removeStray: async () => Number(done.push('stray')),
  })
  await expect(run({}, aRun())).rejects.toThrow('cannot be read')
  expect(done).toEqual(['unused', 'uploads', 'stray'])
})

it('videos that were kept for want of a converter are converted once there is one, each asked for once a day', async () => {
  const stored = ['one', 'two']
  const fileId = FileId.parse(randomUUID())
  const asked: unknown[] = []
  let isThere = false
  const { run } = convertingKeptVideos({
    now: () => new Date('2026-11-22T10:00:00Z'),
    hasConverter: async () => isThere,
    keptVideos: async () => stored.map((content) => ({ fileId, stored: content })),
    lostVideos: async () => [],
    enqueue: async (job, payload) => void asked.push(job.id(payload)),
  })
  expect(await run({}, aRun())).toBeUndefined()
  expect(asked).toEqual([])
  isThere = true
  expect(await run({}, aRun())).toEqual({ asked: 2 })
  expect(asked).toEqual(['convert-video-one-2026-11-22', 'convert-video-two-2026-11-22'])
})

it('a video that has waited for its conversion for a day is asked for again, as the queue may have lost it', async () => {
  const fileId = FileId.parse(randomUUID())
  const asked: unknown[] = []
  const { run } = convertingKeptVideos({
    now: () => new Date('2026-11-22T10:00:00Z'),
    hasConverter: async () => false,
    keptVideos: async () => [{ fileId, stored: 'kept' }],
    lostVideos: async (before) => {
      asked.push(before.toISOString())
      return [{ fileId, stored: 'lost' }]
    },
    enqueue: async (job, payload) => void asked.push(job.id(payload)),
  })
  expect(await run({}, aRun())).toEqual({ asked: 1 })
  expect(asked).toEqual(['2026-11-21T10:00:00.000Z', 'convert-video-lost-2026-11-22'])
})

it('a response names a file if the last answers of a page do', async () => {
  const log = memoryEventLog()
  const responseId = ResponseId.parse(randomUUID())
  const fileId = FileId.parse(randomUUID())
  const answered = (page: string, text: string): PageAnswered => ({
    type: 'PageAnswered',
    surveyId: SurveyId.parse('tea'),
    responseId,
    page,
    owner: responseId,
    data: {},
    texts: personal({ Q1: text }),
    asked: ['Q1'],
    at: Instant.parse('2026-11-22T10:00:00Z'),
  })
  const append = (...events: readonly PageAnswered[]) =>
    log.append({ stream: `response-${responseId}`, commandId: randomUUID(), intent: '', expect: 'any', events })
  expect(await isNamedIn(log, responseId, fileId)).toBe(false)
  await append(answered('one', `${fileId} 12 cup.jpg`))
  expect(await isNamedIn(log, responseId, fileId)).toBe(true)
  await append(answered('one', 'another file'), answered('two', 'words'))
  expect(await isNamedIn(log, responseId, fileId)).toBe(false)
})
