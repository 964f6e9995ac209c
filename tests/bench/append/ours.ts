import { randomUUID } from 'node:crypto'
import type { PortalEvent } from '@portal/contracts/areas'
import { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { migrate } from '@portal/infra/database/migrate'
import { openPool } from '@portal/infra/database/pool'
import { logMigrations, postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { newTimedUuid } from '@portal/infra/tools/uuid'
import type { Timed } from './slowest.ts'

/** Appends one small event to a new stream. */
type Append = () => Promise<void>
export type Contender = Readonly<{ append: Append; close: () => Promise<void> }>
/** `times`: of each append when it began and when it ended, one after the other, in milliseconds of `performance.now()`. */
export type Round = Readonly<{ perSecond: number; times: Float64Array }>

/** The same for all, made once: only the store is measured. */
export const answer: PortalEvent = {
  type: 'PageAnswered',
  surveyId: SurveyId.parse('bench'),
  responseId: ResponseId.parse(randomUUID()),
  page: 'p3',
  owner: randomUUID(),
  data: { Q1: 2, Q2_1: 1, Q2_3: 1, Q2_6: 1, Q3_1: 4, Q3_2: 5 },
  asked: ['Q1', 'Q2', 'Q3'],
  seconds: 14,
  at: Instant.parse('2026-03-01T09:30:00.000Z'),
}

/** The log of the portal, in this process. */
export const ours = async (url: string): Promise<Contender> => {
  await migrate(url, [logMigrations])
  const reads = openPool(url, { max: 2, application: 'bench-reads' })
  const log = postgresEventLog({ url, reads })
  const append = async () => {
    const commandId = newTimedUuid() // as those of browsers
    const stream = `response-${randomUUID()}`
    const result = await log.append({ stream, commandId, intent: 'answer', expect: 'none', events: [answer] })
    if (result.outcome !== 'appended') throw new Error(`Not appended: ${result.outcome}`)
  }
  const close = async () => {
    await log.close()
    await reads.end()
  }
  return { append, close }
}

/** Numbers beside each other: an object for each append would be garbage of the benchmark, which waits for its collection. */
const growingTimes = () => {
  let times = new Float64Array(2 ** 16)
  let used = 0
  return {
    add: (from: number, to: number): void => {
      if (used === times.length) {
        const larger = new Float64Array(2 * used)
        larger.set(times)
        times = larger
      }
      times[used] = from
      times[used + 1] = to
      used += 2
    },
    all: (): Float64Array => times.slice(0, used),
  }
}

export const appendsOf = ({ times }: Round): readonly Timed[] =>
  Array.from({ length: times.length / 2 }, (_, n) => ({ from: times[2 * n] ?? 0, to: times[2 * n + 1] ?? 0 }))

/** Milliseconds. */
export const latenciesOf = (round: Round): readonly number[] => appendsOf(round).map(({ from, to }) => to - from)

/** This many callers, each of which appends again as soon as its last append was acknowledged. */
export const round = async ({ append }: Contender, inFlight: number, ms: number): Promise<Round> => {
  const growing = growingTimes()
  const start = performance.now()
  const caller = async () => {
    for (let from = performance.now(); from < start + ms; from = performance.now()) {
      await append()
      growing.add(from, performance.now())
    }
  }
  await Promise.all(Array.from({ length: inFlight }, caller))
  const took = performance.now() - start
  const times = growing.all()
  return { perSecond: (500 * times.length) / took, times }
}
