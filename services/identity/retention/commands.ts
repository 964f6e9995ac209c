import type { RetentionChanged } from '@portal/contracts/events/retention'
import type { RetentionRule } from '@portal/contracts/identity/retention-rules'
import type { Instant } from '@portal/contracts/ids'
import type { CommandId, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { handle, stateOf } from '../../kernel/handle.ts'
import { type ChangeRetention, daysOf, type Retention, retention } from '../domain/retention.ts'

const STREAM: Stream<RetentionChanged> = 'retention'

/**
 * For how long each kind of data is kept. It is read from the log and from no read model: one that is behind, or made again, would say the usual
 * time where staff have chosen a longer one, and what is removed by that is gone.
 */
export const retentionCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const current = async (): Promise<Retention> => (await stateOf(log, retention, STREAM)).state
  /** For how many days each kind of data is kept now. */
  const daysNow = async (): Promise<(rule: RetentionRule) => number> => {
    const kept = await current()
    return (rule) => daysOf(kept, rule)
  }
  return {
    current,
    daysNow,
    change: (commandId: CommandId, change: Omit<ChangeRetention, 'type' | 'at'>) =>
      handle(
        log,
        retention,
        { stream: STREAM, commandId, intent: `retention ${change.rule} ${change.days}` },
        { type: 'ChangeRetention', ...change, at: now() },
      ),
  }
}
export type RetentionCommands = ReturnType<typeof retentionCommands>
