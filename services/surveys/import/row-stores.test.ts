import { compileSurvey } from '@portal/contracts/survey/flow'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { anInstant, aPage, aQuestion, aSurvey, surveyId } from '@portal/tests/support/surveys/surveys'
import { beforeEach, describe, expect, it } from 'vitest'
import { importResponses } from './import-responses.ts'
import { checkMap } from './map-issues.ts'
import type { RejectedRow } from './row-counts.ts'
import { type OpenRowStores, type RowStore, storingRows } from './row-stores.ts'
import { UnreadableFile } from './unreadable-file.ts'

const survey = compileSurvey(aSurvey({ pages: [aPage('one', aQuestion('single-choice'))] }))
const checked = checkMap(
  { respondent: 'who', complete: true, questions: { Q1: { column: 'drinks', codes: { tea: 1, coffee: 2 } } } },
  survey,
)
const map = 'map' in checked ? checked.map : expect.unreachable()
const plan = { survey, surveyId, surveyVersion: 1, map }

type Cells = readonly (readonly string[])[]

async function* rowsOf(rows: Cells, failure?: Error) {
  for (const [row, cells] of [['who', 'drinks'], ...rows].entries()) yield { row: row + 1, cells }
  if (failure) throw failure
}

/** Every seventh is refused, and every eleventh has the key of the row before it. */
const many = (count: number): Cells =>
  Array.from({ length: count }, (_, n) => [
    `r${n % 11 === 10 ? n - 1 : n}`,
    n % 7 === 6 ? 'soup' : (['tea', 'coffee'][n % 2] ?? ''),
  ])

let log: ReturnType<typeof memoryEventLog>
let closed: number
beforeEach(() => {
  log = memoryEventLog()
  closed = 0
})

/** Places that store rows in one log, as threads do; `slow` waits before it begins with each block. */
const stores =
  (count: number, slow: number | null = null, to: EventLog = log): OpenRowStores =>
  (work) =>
    Array.from({ length: count }, (_, place): RowStore => {
      const store = storingRows(structuredClone(work), { log: to, now: () => anInstant })
      const waiting = async () => place === slow && (await new Promise((done) => setTimeout(done, 5)))
      return {
        store: async (rows) => {
          await waiting()
          return structuredClone(await store(structuredClone(rows)))
        },
        close: async () => {
          closed += 1
        },
      }
    })

const importing = async (
  rows: AsyncIterable<Readonly<{ row: number; cells: readonly string[] }>>,
  openStores: OpenRowStores | undefined,
  {
    signal,
    onProgress = () => undefined,
  }: Readonly<{ signal?: AbortSignal; onProgress?: (rows: number) => void }> = {},
) => {
  const rejected: RejectedRow[] = []
  const counts = await importResponses(rows, plan, {
    log,
    secret: Buffer.alloc(32, 3),
    now: () => anInstant,
    signal,
    openStores,
    onRejected: (row) => void rejected.push(row),
    onProgress: (counted) => onProgress(counted.rows),
  })
  if ('issues' in counts) expect.unreachable()
  return { counts, rejected }
}

const eventsIn = () => log.rows().map(({ stream, json }) => `${stream} ${json}`)

describe('rows that are stored in several places', () => {
  it.each([1, 2, 3])(
    'are those that one place stores, with the same counts and refusals in the order of the file: %i',
    async (count) => {
      const alone = await importing(rowsOf(many(1_500)), undefined)
      const here = new Set(eventsIn())
      log = memoryEventLog()
      const shared = await importing(rowsOf(many(1_500)), stores(count, 1))
      expect(shared).toEqual({ ...alone, rejected: alone.rejected.toSorted((a, b) => a.row - b.row) })
      expect(new Set(eventsIn())).toEqual(here)
      expect(closed).toBe(count)

      const again = await importing(rowsOf(many(1_500)), stores(count))
      expect(again.counts).toEqual({ ...alone.counts, stored: 0, known: alone.counts.stored + alone.counts.known })
    },
  )

  it('are stored up to where the file cannot be read', async () => {
    const broken = new UnreadableFile('Row 502: a quote is opened there and not closed.')
    await expect(importing(rowsOf(many(500), broken), stores(2, 0))).rejects.toBe(broken)
    expect(eventsIn().length).toBe((await importing(rowsOf(many(500)), undefined)).counts.known)
    expect(closed).toBe(2)
  })

  it('stop at a signal, and what was sent until then is stored and counted', async () => {
    const stop = new AbortController()
    const onProgress = (rows: number) => rows > 0 && stop.abort()
    const { counts } = await importing(rowsOf(many(20_000)), stores(2), { signal: stop.signal, onProgress })
    expect(counts.stopped).toBe(true)
    expect(counts.rows).toBeLessThan(20_000)
    expect(eventsIn().length).toBe(counts.stored)
    expect(closed).toBe(2)
  })

  it('end with what one of the places throws, once the others have ended theirs', async () => {
    const away = new Error('the database is away')
    let appends = 0
    const failing: EventLog = {
      ...log,
      append: async (request) => {
        appends += 1
        if (appends > 100) throw away
        return log.append(request)
      },
    }
    await expect(importing(rowsOf(many(5_000)), stores(2, 1, failing))).rejects.toThrow('the database is away')
    expect(appends).toBeLessThan(5_000)
    expect(closed).toBe(2)
  })

  it('are stored by the one that reads where none is opened, and none is for a dry run', async () => {
    expect((await importing(rowsOf(many(20)), () => [])).counts).toMatchObject({ rows: 20 })
    const counts = await importResponses(rowsOf(many(20)), plan, {
      log: null,
      secret: Buffer.alloc(32),
      now: () => anInstant,
      openStores: () => expect.unreachable(),
      onRejected: () => undefined,
      onProgress: () => undefined,
    })
    expect(counts).toMatchObject({ rows: 20 })
  })
})
