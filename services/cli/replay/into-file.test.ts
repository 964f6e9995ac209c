import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventQueries, StoredLine } from '@portal/projections/operations/events/queries'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { intoFile } from './into-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-replay-'))
})
afterEach(() => rm(folder, { recursive: true }))

type Log = Pick<EventQueries, 'page'>

const eventAt = (position: number): StoredLine => ({
  position,
  stream: 's',
  version: position,
  type: 'SurveyPublished',
  schemaVersion: 1,
  eventId: `e${position}`,
  recordedAt: '2026-11-21T08:00:00.000Z',
  data: {},
})

/** A log of so many events. `onPage`: before each page is given. */
const aLog = (length: number, onPage: (after: number) => void = () => undefined): Log => {
  const page: Log['page'] = async (_, after, most) => {
    onPage(after)
    return Array.from({ length: Math.min(most, length - after) }, (_, i) => eventAt(after + i + 1))
  }
  return { page }
}

const replayed = (events: Log, signal = new AbortController().signal) => {
  const asked = { from: 1, to: 2_500, where: join(folder, 'some.ndjson'), types: null, stream: null }
  return intoFile(asked, { events, signal, progress: () => undefined })
}

describe('a part of the log as a file', () => {
  it('has a line for each event, and its name once it is whole', async () => {
    const names: string[][] = []
    const events = aLog(2_500, () => void readdir(folder).then((found) => names.push(found)))
    expect(await replayed(events)).toMatchObject({ outcome: 'done', result: { at: 2_500, written: 2_500 } })
    expect(names.flat()).not.toContain('some.ndjson')
    const lines = (await readFile(join(folder, 'some.ndjson'), 'utf8')).trim().split('\n')
    expect([lines.length, lines[0]]).toEqual([2_500, JSON.stringify(eventAt(1))])
    expect(await readdir(folder)).toEqual(['some.ndjson'])
    await expect(replayed(events)).rejects.toThrow('exists already')
  })

  it('leaves nothing where it is stopped', async () => {
    const stopping = new AbortController()
    const events = aLog(2_500, (after) => after >= 1_000 && stopping.abort())
    const ended = await replayed(events, stopping.signal)
    expect(ended).toMatchObject({ outcome: 'stopped', result: { at: 2_000, written: 0 } })
    expect(ended.detail).toContain('was not written')
    expect(await readdir(folder)).toEqual([])
  })

  it('is done where it is stopped at its end', async () => {
    const stopping = new AbortController()
    const events = aLog(2_500, (after) => after >= 2_000 && stopping.abort())
    expect(await replayed(events, stopping.signal)).toMatchObject({ outcome: 'done' })
    expect(await readdir(folder)).toEqual(['some.ndjson'])
  })

  it('leaves nothing where the log cannot be read to its end', async () => {
    const events = aLog(2_500, (after) => {
      if (after >= 1_000) throw new Error('the database is away')
    })
    await expect(replayed(events)).rejects.toThrow('the database is away')
    expect(await readdir(folder)).toEqual([])
  })

  it('is refused where it cannot be made', async () => {
    const asked = { from: 1, to: 2, where: join(folder, 'none', 'some.ndjson'), types: null, stream: null }
    const means = { events: aLog(2), signal: new AbortController().signal, progress: () => undefined }
    await expect(intoFile(asked, means)).rejects.toThrow('no such file or directory')
  })
})
