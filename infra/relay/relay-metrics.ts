import type { Metrics } from '../telemetry/metrics.ts'
import type { RelayLag } from './relay-state.ts'

/** The metrics of a relay; `lagNow` measures its lag. @returns the function to call with the number of records sent */
export const relayMetrics = (
  metrics: Metrics,
  lagNow: () => Promise<RelayLag | null>,
  onFailure: (error: unknown) => void,
) => {
  const sent = metrics.counter({ name: 'portal_relay_records_total', help: 'Records that Kafka acknowledged' })()
  const lag = metrics.gauge({ name: 'portal_relay_lag_events', help: 'Events of the log that were not sent yet' })
  const seconds = metrics.gauge({ name: 'portal_relay_lag_seconds', help: 'Age of the oldest of them' })
  metrics.onExposition(async () => {
    try {
      const behind = await lagNow()
      if (behind?.events !== null) lag.set(behind?.events ?? 0)
      seconds.set(behind?.seconds ?? 0)
    } catch (error) {
      onFailure(error)
    }
  })
  return sent
}
