import { readdir } from 'node:fs/promises'
import { aDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { exportingOn, noor } from '@portal/tests/support/surveys/exporting'
import { prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { answering, teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { PARTS } from '../../cli/migrate/migrations.ts'
import type { AttendExportDeps } from './attend-export.ts'

const { pool, drop } = await aDatabase(PARTS)
await prepareReadModels(pool)
afterAll(drop)

const path = temporaryFolder().at('files')
const { files, exports, begin, attend } = exportingOn(pool, path)

beforeEach(async () => {
  await pool.query('delete from reporting.export')
  await storeAnswers(pool, teaSurvey, [answering({ Q1: 1 })])
})

it('the file of an export is kept for the days that count when it is finished, and says so', async () => {
  const exportId = await begin()
  await attend(exportId, { keptDays: async () => 3 })
  const { endedAt, expiresAt } = (await exports.find(exportId, noor)) ?? {}
  const kept = Date.parse(expiresAt ?? '') - Date.parse(endedAt ?? '')
  expect(Math.round(kept / 3_600_000)).toBe(72)
})

it('the file of an export is gone a day later: no link reads it, and its file is listed for removal', async () => {
  const exportId = await begin()
  await attend(exportId)
  const { storedName } = (await exports.find(exportId, noor)) ?? {}
  expect(await exports.expired()).toEqual([])
  await pool.query(`update reporting.export set expires_at = expires_at - interval '24 hours'`)
  expect(await exports.find(exportId, noor)).toMatchObject({ storedName: null })
  expect(await exports.expired()).toEqual([{ exportId, storedName }])
  await exports.removed(exportId)
  expect(await exports.expired()).toEqual([])
  await pool.query(`update reporting.export set ended_at = ended_at - interval '8 days'`)
  await exports.forgetOld()
  expect(await exports.list(noor)).toEqual([])
})

it('an export for which the disk has no room has failed, says so, and leaves no file', async () => {
  const before = await readdir(path).catch(() => [])
  const exportId = await begin()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const write: AttendExportDeps['files']['write'] = (content, signal) => {
    const untilFull = async function* () {
      for await (const part of content) {
        yield part
        throw full
      }
    }
    return files.write(untilFull(), signal)
  }
  await expect(attend(exportId, { files: { ...files, write } })).rejects.toThrow('no space left')
  expect(await exports.find(exportId, noor)).toMatchObject({ state: 'failed', issues: [{ key: 'export-no-room' }] })
  expect(await readdir(path)).toEqual(before)
})
