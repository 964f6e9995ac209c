import type { OperatorActed } from '@portal/contracts/events/operations'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import type { PositionNumbers } from '@portal/infra/feed/feed'
import type { ActionFilter, ActionLine, OperatorActionQueries } from './queries.ts'

const OPERATIONS: Stream<OperatorActed> = 'operations'

const isOf = <Value>(wanted: Value | null, value: Value): boolean => wanted === null || wanted === value

const isIn = ({ since, until }: ActionFilter, at: number): boolean =>
  (since === null || at >= Date.parse(since)) && (until === null || at <= Date.parse(until))

const holds = (text: string | null, { began, ended }: ActionLine): boolean =>
  text === null ||
  [began.target, began.reason, ended?.detail].some((part) => part?.toLowerCase().includes(text.toLowerCase()))

/** The same as the conditions in SQL. */
const matches = (line: ActionLine, filter: ActionFilter): boolean => {
  const { began, ended, position } = line
  return (
    isOf(filter.action, began.action) &&
    isOf(filter.by, began.by) &&
    isOf(filter.outcome, (ended ?? began).outcome) &&
    holds(filter.text, line) &&
    isIn(filter, Date.parse(began.at)) &&
    (filter.before === null || position < filter.before)
  )
}

/** `operatorActionQueries` of a log that cannot be asked by SQL: reads the stream of what operators did, which is short. */
export const actionsOfLog = (
  log: Pick<EventLog, 'readStream'>,
  { numberOf }: PositionNumbers,
): OperatorActionQueries => {
  const all = async (): Promise<readonly ActionLine[]> => {
    const actions = new Map<string, ActionLine>()
    for await (const { event, position } of log.readStream(OPERATIONS)) {
      const begun = actions.get(event.actionId)
      if (event.outcome === 'began') {
        actions.set(event.actionId, { position: numberOf(position) ?? 0, began: event, ended: null })
      } else if (begun && !begun.ended) actions.set(event.actionId, { ...begun, ended: event })
    }
    return [...actions.values()].toReversed()
  }
  return {
    list: async (filter, limit) => (await all()).filter((line) => matches(line, filter)).slice(0, limit),
    operators: async () => [...new Set((await all()).map(({ began }) => began.by))].toSorted(),
  }
}
