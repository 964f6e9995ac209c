import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Instant, MemberId } from '@portal/contracts/ids'
import { aDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { anExportRequest, columnsIn, exportingOn, noor } from '@portal/tests/support/surveys/exporting'
import { prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { answering, teaSpec, teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PARTS } from '../../cli/migrate/migrations.ts'
import { reportingErasure } from '../erasure.ts'
import type { AttendExportDeps } from './attend-export.ts'
import { exportCancelled } from './cancel-export.ts'
import type { KeptExports } from './kept-exports.ts'

const database = await aDatabase(PARTS)
const { pool } = database
await prepareReadModels(pool)
afterAll(() => database.drop())

const path = temporaryFolder().at('files')
const { log, now, files, exports, commands, made, begin, attend, read, outcomesOf } = exportingOn(pool, path)
const omar = MemberId.parse(randomUUID())

beforeEach(async () => {
  await pool.query('delete from reporting.export; delete from reporting.erasing')
  await storeAnswers(pool, teaSurvey, [answering({ Q1: 1 }), answering({ Q1: 2 }), answering({ Q1: 1 })])
})

describe('an export', () => {
  it('is in the audit trail with its beginning and its end, and belongs to the account that asked', async () => {
    const exportId = await begin()
    expect(await outcomesOf(exportId)).toEqual(['began'])
    await attend(exportId)
    expect(await outcomesOf(exportId)).toEqual(['began', 'done'])
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'done', share: 1 })
    expect(await exports.find(exportId, omar)).toBeNull()
    expect(await exports.list(omar)).toEqual([])
    expect(await commands.cancel(exportId, omar)).toBe(false)
  })

  it('asked for again under the same id is the same export', async () => {
    const exportId = await begin()
    await commands.begin({ exportId, askedBy: noor, request: anExportRequest(), surveyTitle: 'Tea' })
    expect(await exports.list(noor)).toHaveLength(1)
  })

  it('is refused to an account that has ten under way', async () => {
    for (let n = 0; n < 10; n += 1) await begin()
    const eleventh = { exportId: randomUUID(), askedBy: noor, request: anExportRequest(), surveyTitle: 'Tea' }
    expect(await commands.begin(eleventh)).toEqual({ outcome: 'too-many' })
    expect(await outcomesOf(eleventh.exportId)).toEqual(['began', 'refused'])
    await begin(anExportRequest(), omar)
  })

  it('that is cancelled before a worker has it ends at once, and no worker makes it', async () => {
    const exportId = await begin()
    expect(await commands.cancel(exportId, noor)).toBe(true)
    await attend(exportId)
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'cancelled', storedName: null })
    expect(await outcomesOf(exportId)).toEqual(['began', 'stopped'])
  })

  it('that is cancelled in the middle has no file, not even a half one', async () => {
    const before = await readdir(path).catch(() => [])
    const exportId = await begin()
    const raw: AttendExportDeps['made']['raw'] = {
      read: (surveyId, signal, work) =>
        made.raw.read(surveyId, signal, (survey) =>
          work({
            ...survey,
            async *responses(...asked) {
              for await (const batch of survey.responses(...asked)) {
                yield batch
                await commands.cancel(exportId, noor)
                await new Promise((resolve) => signal.addEventListener('abort', resolve))
              }
            },
          }),
        ),
    }
    await attend(exportId, { made: { ...made, raw } })
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'cancelled', storedName: null })
    expect(await outcomesOf(exportId)).toEqual(['began', 'stopped'])
    expect(await readdir(path)).toEqual(before)
  })

  it('that is cancelled before its file is finished has none, though its worker has not heard of it', async () => {
    const before = await readdir(path).catch(() => [])
    const exportId = await begin()
    const raw: AttendExportDeps['made']['raw'] = {
      read: async (surveyId, signal, work) => {
        const read = await made.raw.read(surveyId, signal, work)
        await commands.cancel(exportId, noor)
        return read
      },
    }
    await attend(exportId, { made: { ...made, raw }, beatEveryMs: 60_000 })
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'cancelled', storedName: null })
    expect(await outcomesOf(exportId)).toEqual(['began', 'stopped'])
    expect(await readdir(path)).toEqual(before)
  })

  it('that is cancelled between the last beat and its end has no file', async () => {
    const before = await readdir(path).catch(() => [])
    const exportId = await begin()
    const keepFile: KeptExports['keepFile'] = async (claim, file) => {
      await commands.cancel(exportId, noor)
      return exports.keepFile(claim, file)
    }
    await attend(exportId, { exports: { ...exports, keepFile }, beatEveryMs: 60_000 })
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'cancelled', isMade: false })
    expect(await outcomesOf(exportId)).toEqual(['began', 'stopped'])
    expect(await readdir(path)).toEqual(before)
  })

  it('that is cancelled once its file is kept stays complete, for the screen and for the trail', async () => {
    const exportId = await begin()
    const finish: KeptExports['finish'] = async (claim, result) => {
      expect(await commands.cancel(exportId, noor)).toBe(true)
      return exports.finish(claim, result)
    }
    await attend(exportId, { exports: { ...exports, finish }, beatEveryMs: 60_000 })
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'done', isCancelling: false })
    expect(await outcomesOf(exportId)).toEqual(['began', 'done'])
    expect(columnsIn(await read(exportId), 'Q1')).toHaveLength(3)
  })

  it('whose worker was killed once the file was kept is ended by the next one, with that file', async () => {
    const exportId = await begin()
    const finish = () => Promise.reject(new Error('killed'))
    await expect(attend(exportId, { exports: { ...exports, finish } })).rejects.toThrow('killed')
    const stored = await readdir(path)
    await pool.query(`update reporting.export set beat_at = beat_at - interval '11 seconds', claims = 3`)
    expect(await commands.cancel(exportId, noor)).toBe(true)
    await attend(exportId)
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'done', isCancelling: false })
    expect(await outcomesOf(exportId)).toEqual(['began', 'done'])
    expect(await readdir(path)).toEqual(stored)
    expect(columnsIn(await read(exportId), 'Q1')).toHaveLength(3)
  })

  it('whose worker was killed is made by the next one, and the first has no effect any more', async () => {
    const exportId = await begin()
    const dead = await exports.claim(exportId)
    expect(dead).toMatchObject({ claims: 1, state: 'running' })
    await attend(exportId) // the first is thought alive
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'running' })
    await pool.query(`update reporting.export set beat_at = beat_at - interval '11 seconds',
      asked_at = asked_at - interval '11 seconds'`)
    expect(await exports.unattended()).toMatchObject([{ exportId, claims: 1 }])
    await attend(exportId)
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'done' })
    if (dead) expect(await exports.finish(dead, { state: 'cancelled' })).toBe(false)
    expect(columnsIn(await read(exportId), 'Q1')).toHaveLength(3)
  })

  it('of which three workers died has failed, and says what to do', async () => {
    const exportId = await begin()
    for (let n = 0; n < 3; n += 1) {
      await exports.claim(exportId)
      await pool.query(`update reporting.export set beat_at = beat_at - interval '11 seconds'`)
    }
    await attend(exportId)
    const kept = await exports.find(exportId, noor)
    expect(kept).toMatchObject({ state: 'failed', issues: [{ key: 'export-interrupted' }] })
    expect(await outcomesOf(exportId)).toEqual(['began', 'failed'])
  })

  it('of a report is kept as what it is, and waits for a worker as any other', async () => {
    const content = { kind: 'report' as const, title: 'Talk', parts: [{ title: '', spec: teaSpec() }] }
    const exportId = await begin(anExportRequest({ content, format: 'pdf' }))
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'waiting', request: { content } })
  })

  it('whose worker stops waits for another', async () => {
    const exportId = await begin()
    const stopping = AbortSignal.abort(new Error('the process stops'))
    await expect(attend(exportId, {}, stopping)).rejects.toThrow('the process stops')
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'waiting' })
    await attend(exportId)
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'done' })
  })

  it('waits as often as workers let go of it, because they stop or too many reports wait: nobody died of it', async () => {
    const exportId = await begin()
    const stopping = AbortSignal.abort(new Error('the process stops'))
    for (let n = 0; n < 4; n += 1) await expect(attend(exportId, {}, stopping)).rejects.toThrow('the process stops')
    await attend(exportId)
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'done', claims: 5, givenBack: 4 })
  })

  it('that fails is stored as failed, in the trail too, and leaves no file', async () => {
    const before = await readdir(path).catch(() => [])
    const exportId = await begin()
    const raw = { read: () => Promise.reject(new Error('the disk is full')) }
    await expect(attend(exportId, { made: { ...made, raw } })).rejects.toThrow('the disk is full')
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'failed', issues: [] })
    expect(await outcomesOf(exportId)).toEqual(['began', 'failed'])
    expect(await readdir(path)).toEqual(before)
  })

  it('whose job an operator cancels before a worker has it is cancelled, and no worker is called for it', async () => {
    const exportId = await begin()
    const end = exportCancelled({ log, now, exports })
    await end(`send-report-${exportId}`)
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'waiting' })
    await end(`make-export-${exportId}-0`)
    await pool.query(`update reporting.export set asked_at = asked_at - interval '1 minute'`)
    expect(await exports.unattended()).toEqual([])
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'cancelled' })
    expect(await outcomesOf(exportId)).toEqual(['began', 'stopped'])
  })

  it('whose job an operator cancels is cancelled, and waits for no other worker', async () => {
    const exportId = await begin()
    const cancelled = AbortSignal.abort(new Error('cancelled'))
    await expect(attend(exportId, {}, undefined, cancelled)).rejects.toThrow('cancelled')
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'cancelled', storedName: null })
    expect(await outcomesOf(exportId)).toEqual(['began', 'stopped'])
  })
})

describe('an erasure', () => {
  const member = MemberId.parse(randomUUID())
  const erasure = reportingErasure(pool)
  const account = { memberId: member, at: Instant.parse(new Date().toISOString()), position: null }
  const left = async () => {
    const place = erasure.places.find(({ place: name }) => name.startsWith('reporting.export'))
    return place?.left?.(member)
  }
  beforeEach(() =>
    pool.query(`update read.response set member_id = $1 where survey_id = 'tea' and ordinal = 0`, [member]),
  )

  it('withdraws the files of responses to the surveys that the member answered, and those of the member', async () => {
    const [ready, own] = [await begin(), await begin(anExportRequest(), member)]
    await attend(ready)
    await attend(own)
    expect(await left()).toBe(2)
    await erasure.erase(account, 0)
    expect(await exports.find(ready, noor)).toMatchObject({ storedName: null })
    expect(await exports.expired()).toHaveLength(2)
    expect(await left()).toBe(0)
  })

  it('holds an export that begins before the words are gone from the read model, and the file has none of them', async () => {
    await erasure.erase(account, 0)
    const exportId = await begin()
    const attending = attend(exportId)
    await expect.poll(async () => (await exports.find(exportId, noor))?.state).toBe('running')
    await pool.query(`update read.response set texts = null where member_id = $1`, [member])
    await attending
    expect(columnsIn(await read(exportId), 'Q1')).toEqual([['2'], ['1']])
    expect(await left()).toBe(0)
  })

  it('lets an export that it holds be cancelled', async () => {
    await erasure.erase(account, 0)
    const exportId = await begin()
    const attending = attend(exportId)
    await expect.poll(async () => (await exports.find(exportId, noor))?.state).toBe('running')
    await commands.cancel(exportId, noor)
    await attending
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'cancelled' })
  })

  it('ends an export under way: what its worker still writes is removed', async () => {
    const before = await readdir(path)
    const exportId = await begin()
    const writing: AttendExportDeps['files'] = {
      ...files,
      write: async (content, signal) => {
        const stored = await files.write(content, signal)
        await erasure.erase(account, 0)
        return stored
      },
    }
    await attend(exportId, { files: writing, beatEveryMs: 60_000 })
    expect(await exports.find(exportId, noor)).toMatchObject({ state: 'cancelled', storedName: null })
    expect(await readdir(path)).toEqual(before)
  })
})
