import type { Recorded } from '../event-log/event-log.ts'
import type { Tracer } from './tracing.ts'

/** Each batch of a projection as a span that is linked to the events in it. */
export const projectorSpans = (tracer: Tracer) => (projection: string, events: readonly Recorded[]) => {
  const span = tracer.start(`project ${projection}`, {
    kind: 'consumer',
    events: events.map(({ eventId }) => eventId),
    attributes: { 'portal.projection': projection, 'portal.position.first': events[0]?.position ?? '' },
  })
  return {
    committed: (count: number): void => {
      span.note({ 'portal.events': count, 'portal.position.last': events.at(-1)?.position ?? '' })
      span.end()
    },
    failed: (): void => {
      span.fail('rolled back')
      span.end()
    },
  }
}
