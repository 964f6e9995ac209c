import { expect, it } from 'vitest'
import { type Flushed, observedFlush } from '../event-log/postgres/observed-flush.ts'
import type { PreparedRequest } from '../event-log/prepared-request.ts'
import { logMetrics } from './log-metrics.ts'
import { prometheusMetrics } from './prometheus.ts'

const aRequest = (events: number): PreparedRequest => ({
  stream: 'member-1',
  commandId: '',
  expect: -1,
  intent: Buffer.alloc(16),
  ids: Buffer.alloc(events * 16),
  types: [],
  schemas: [],
  data: [],
  sizes: [],
  bytes: 0,
})

const at = { position: '', version: 1 }

it('counts the events that a flush stored, those stored before, and the failed requests', async () => {
  const told: Flushed[] = []
  const flush = observedFlush(
    async () => [
      { outcome: 'appended', ...at },
      { outcome: 'replayed', ...at },
      { outcome: 'overloaded' },
      new Error('away'),
    ],
    (flushed) => told.push(flushed),
  )
  await flush([aRequest(3), aRequest(2), aRequest(1), aRequest(1)])
  expect(told).toEqual([{ requests: 4, events: 7, stored: 3, failed: 2, seconds: expect.any(Number) }])
})

it('reads the length of the queue when metrics are collected', async () => {
  const metrics = prometheusMetrics()
  const load = { events: 1, bytes: 10 }
  logMetrics(metrics).watchQueue(() => load)
  load.events = 7
  const { text } = await metrics.exposition()
  expect(text).toContain('portal_log_queue_events 7')
  expect(text).toContain('portal_log_queue_bytes 10')
})
