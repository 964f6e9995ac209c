import type { EventLog, Recorded, StoredEvent, Stream } from '@portal/infra/event-log/event-log'
import type { ReplayMeans } from '@portal/projections/reporting/past/replay'

/** A log that is read by stream, and the responses of a survey in its order. */
export const replayMeansOf = (events: readonly Recorded[]): ReplayMeans => {
  const readStream: EventLog['readStream'] = async function* <Event extends StoredEvent>(stream: Stream<Event>) {
    for (const one of events) if (one.stream === stream) yield one as Recorded<Event>
  }
  const responsesOf = async (surveyId: string) =>
    events.flatMap(({ event }) => {
      const { type, surveyId: of, responseId } = Object(event)
      return (type === 'ResponseStarted' || type === 'ResponseImported') && of === surveyId ? [String(responseId)] : []
    })
  return { log: { readStream }, responsesOf }
}
