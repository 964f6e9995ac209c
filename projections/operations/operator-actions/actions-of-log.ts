import type { OperatorActed } from '@portal/contracts/events/operations'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import type { PositionNumbers } from '@portal/infra/feed/feed'
import type { ActionLine, OperatorActionQueries } from './queries.ts'

const OPERATIONS: Stream<OperatorActed> = 'operations'

/** `operatorActionQueries` of a log that cannot be asked by SQL: reads the stream of what operators did, which is short. */
export const actionsOfLog = (
  log: Pick<EventLog, 'readStream'>,
  { numberOf }: PositionNumbers,
): OperatorActionQueries => ({
  list: async (before, limit) => {
    const actions = new Map<string, ActionLine>()
    for await (const { event, position } of log.readStream(OPERATIONS)) {
      const begun = actions.get(event.actionId)
      if (event.outcome === 'began') {
        actions.set(event.actionId, { position: numberOf(position) ?? 0, began: event, ended: null })
      } else if (begun && !begun.ended) actions.set(event.actionId, { ...begun, ended: event })
    }
    const newest = [...actions.values()].toReversed()
    return newest.filter(({ position }) => before === null || position < before).slice(0, limit)
  },
})
