import { expect, it } from 'vitest'
import { prometheusMetrics } from '../telemetry/prometheus.ts'
import { relayMetrics } from './relay-metrics.ts'

it('counts what a relay has sent and shows its lag; keeps the last lag while it cannot be measured', async () => {
  const metrics = prometheusMetrics()
  const failures: unknown[] = []
  let behind: () => Promise<{ events: number | null; seconds: number }> = async () => ({ events: 7, seconds: 1.5 })
  const sent = relayMetrics(
    metrics,
    () => behind(),
    (error) => failures.push(error),
  )
  sent(3)
  const expected = ['portal_relay_records_total 3', 'portal_relay_lag_events 7', 'portal_relay_lag_seconds 1.5']
  for (const line of expected) expect((await metrics.exposition()).text).toContain(line)
  behind = () => Promise.reject(new Error('away'))
  for (const line of expected) expect((await metrics.exposition()).text).toContain(line)
  expect(failures.length).toBe(3)
})
