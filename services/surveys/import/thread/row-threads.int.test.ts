import { randomUUID } from 'node:crypto'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { anInstant, aPage, aQuestion, aSurvey, surveyId } from '@portal/tests/support/surveys/surveys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateAll } from '../../../cli/migrate/migrations.ts'
import { importResponses } from '../import-responses.ts'
import { checkMap } from '../map-issues.ts'
import type { RejectedRow } from '../row-counts.ts'
import type { OpenRowStores } from '../row-stores.ts'
import { rowThreads, threadsFor } from './row-threads.ts'

const survey = compileSurvey(aSurvey({ pages: [aPage('one', aQuestion('single-choice'))] }))
const checked = checkMap(
  {
    respondent: 'who',
    at: 'when',
    complete: true,
    questions: { Q1: { column: 'drinks', codes: { tea: 1, coffee: 2 } } },
  },
  survey,
)
const map = 'map' in checked ? checked.map : expect.unreachable()
const ROWS = 2_000

/** Every seventh is refused, and every eleventh has the key of the row before it and says something else. */
async function* rows() {
  yield { row: 1, cells: ['who', 'when', 'drinks'] }
  for (let n = 0; n < ROWS; n += 1) {
    const who = `r${n % 11 === 10 ? n - 1 : n}`
    yield { row: n + 2, cells: [who, anInstant, n % 7 === 6 ? 'soup' : n % 2 === 0 ? 'tea' : 'coffee'] }
  }
}

const importing = async (openStores?: OpenRowStores, log = memoryEventLog()) => {
  const rejected: RejectedRow[] = []
  const counts = await importResponses(
    rows(),
    { survey, surveyId, surveyVersion: 1, map },
    {
      log,
      secret: Buffer.alloc(32, 5),
      now: () => anInstant,
      mayBeFormer: false,
      openStores,
      onRejected: (row) => void rejected.push(row),
      onProgress: () => undefined,
    },
  )
  if ('issues' in counts) expect.unreachable()
  return {
    counts,
    rejected: rejected.toSorted((a, b) => a.row - b.row),
    streams: new Set(log.rows().map(({ stream }) => stream)),
  }
}

describe('threads that store the rows of an import', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await aDatabase()
    await migrateAll(database.url)
  })
  afterAll(() => database.drop())

  const threads = (entry?: URL) => {
    const vaultKey = 'a master secret of the tests, long enough'
    const place = { databaseUrl: database.url, vaultKey, EVENT_LOG: 'postgres', EVENTSTOREDB_URL: undefined } as const
    return rowThreads(place, 2, entry)
  }

  it('store what the one that reads would, sealed, and end', async () => {
    const alone = await importing()
    const shared = await importing(threads())
    expect(shared.counts).toEqual(alone.counts)
    expect(shared.rejected).toEqual(alone.rejected)
    const { rows: stored } = await database.pool.query<{ stream: string; drink: number; isSealed: boolean }>(
      `select stream_id as stream, (data -> 'pages' -> 0 -> 'data' ->> 'Q1')::int as drink,
         data -> 'importedKey' -> 'sealed' is not null as "isSealed" from log.event where type = 'ResponseImported'`,
    )
    expect(new Set(stored.map(({ stream }) => stream))).toEqual(alone.streams)
    expect(stored.every(({ isSealed }) => isSealed)).toBe(true)
    const connected = `select from pg_stat_activity where application_name = 'portal-import' and datname = current_database()`
    await expect.poll(async () => (await database.pool.query(connected)).rowCount).toBe(0)

    const again = await importing(threads())
    expect(again.counts).toMatchObject({ stored: 0, rejected: alone.counts.rejected })
  })

  it('that die end the import with what to do, and nothing waits', async () => {
    const dying = new URL('../../../../tests/support/surveys/dying-row-thread.ts', import.meta.url)
    await expect(importing(threads(dying), memoryEventLog())).rejects.toThrow(/import the file again/)
  })

  it('say what the database says', async () => {
    const nowhere = new URL(database.url)
    nowhere.pathname = `/${randomUUID()}`
    const place = {
      databaseUrl: nowhere.href,
      vaultKey: 'x'.repeat(40),
      EVENT_LOG: 'postgres',
      EVENTSTOREDB_URL: undefined,
    } as const
    await expect(importing(rowThreads(place, 2))).rejects.toThrow(/does not exist/)
  })
})

describe('how many threads', () => {
  it.each([
    [100_000, 8, 0],
    [10_000_000, 1, 0],
    [10_000_000, 2, 2],
    [10_000_000, 64, 4],
  ])('a file of %i bytes has on %i processors: %i', (bytes, processors, threads) => {
    expect(threadsFor(bytes, processors)).toBe(threads)
  })
})
