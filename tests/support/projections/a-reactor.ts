import type { ResponseCompleted, ResponseStarted } from '@portal/contracts/events/surveys'
import { Instant } from '@portal/contracts/ids'
import { classOf, type Pool } from '@portal/infra/database/pool'
import type { Feed } from '@portal/infra/feed/feed'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { type Handlers, type RunningReactor, reactor } from '@portal/projections/runtime/reactor/reactor'
import { runReactors } from '@portal/projections/runtime/reactor/run-reactors'
import type { Table } from '@portal/projections/runtime/rows/table'
import * as z from 'zod/mini'

type Seen = { surveyId: string; started: number }

const seen: Table<Seen> = {
  name: 'seen',
  columns: { surveyId: 'text', started: 'int' },
  key: ['surveyId'],
  keepBytes: 100_000,
}

const About = z.object({ responseId: z.string() })
type Asks = { thank: z.infer<typeof About>; remind: z.infer<typeof About> }

export const REMIND_AFTER_MS = 3_600_000

const remindAt = (at: Instant): Instant => Instant.parse(new Date(Date.parse(at) + REMIND_AFTER_MS).toISOString())

/** Sends thanks for each completed response, and a reminder for each that is not complete an hour after its start. */
export const thanking = reactor<ResponseStarted | ResponseCompleted, { seen: Seen }, Asks>({
  name: 'thanking',
  version: 1,
  types: ['ResponseStarted', 'ResponseCompleted'],
  begins: 'start',
  key: ({ stream }) => stream,
  spreadBy: 'survey',
  tables: { seen },
  loads: [(batch) => ({ seen: batch.map(({ event }) => [event.surveyId]) })],
  asks: { thank: About, remind: About },
  timers: ({ event }) => [`remind-${event.responseId}`],
  react: (rows, { event }, ask) => {
    const { surveyId, responseId } = event
    const timer = `remind-${responseId}`
    if (event.type === 'ResponseCompleted') {
      ask.drop(timer)
      ask.now('thank', 'thank', { responseId })
      return
    }
    const { started } = rows.seen.get(surveyId) ?? { started: 0 }
    rows.seen.put({ surveyId, started: started + 1 })
    ask.at(timer, remindAt(event.at), 'remind', { responseId })
  },
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Differs = Readonly<{
  feed?: Feed
  now?: () => Instant
  isTransient?: (error: unknown) => boolean
  leaseMs?: number
  running?: RunningReactor
}>

/** A worker's reactor in this process, with small batches and a short lease. `stop` waits for its end. */
export const aReactor = (pool: Pool, handlers: Handlers<Asks>, differs: Differs = {}) => {
  const { feed = postgresFeed({ pool }), now, isTransient = () => false, leaseMs = 600 } = differs
  const stopping = new AbortController()
  const ended = runReactors(
    { pool, feed, classOf },
    [differs.running ?? thanking.does(handlers)],
    {
      log: silent,
      leaseMs,
      takeOverEveryMs: 50,
      limits: { live: 20, catchUp: 30, maxBytes: 1_000_000 },
      now: now ?? (() => Instant.parse(new Date().toISOString())),
      isTransient,
    },
    stopping.signal,
  )
  ended.catch(() => undefined) // a test that expects an error awaits it
  return {
    ended,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
