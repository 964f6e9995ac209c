import type { OperatorActed } from '@portal/contracts/events/operations'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import type { PositionNumbers } from '@portal/infra/feed/feed'
import type { ActLine, OperatorActQueries } from './queries.ts'

const OPERATIONS: Stream<OperatorActed> = 'operations'

/** `operatorActQueries` of a log that cannot be asked by SQL: reads the stream of what operators did, which is short. */
export const actsOfLog = (log: Pick<EventLog, 'readStream'>, { numberOf }: PositionNumbers): OperatorActQueries => ({
  list: async (before, limit) => {
    const acts = new Map<string, ActLine>()
    for await (const { event, position } of log.readStream(OPERATIONS)) {
      const begun = acts.get(event.actionId)
      if (event.outcome === 'began') {
        acts.set(event.actionId, { position: numberOf(position) ?? 0, began: event, ended: null })
      } else if (begun && !begun.ended) acts.set(event.actionId, { ...begun, ended: event })
    }
    const newest = [...acts.values()].toReversed()
    return newest.filter(({ position }) => before === null || position < before).slice(0, limit)
  },
})
