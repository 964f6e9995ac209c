import { type RelayLag, relayLag, relayStatus, resyncRelay } from '@portal/infra/relay/relay-state'
import { type Action, Agreed, type Plan } from '../../operations/actions/action.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { lookCommand } from '../operator/look-command.ts'
import type { View } from '../operator/view.ts'
import { Refused } from '../program/refused.ts'

const NEVER_RAN = 'No relay has run yet: npx portal run relay'

const behindOf = (lag: RelayLag | null): string => {
  const seconds = Math.round(lag?.seconds ?? 0)
  return lag?.events === null ? `${seconds} s behind` : `${lag?.events ?? 0} events behind (${seconds} s)`
}

const look = async ({ pool, log }: View) => {
  const status = await relayStatus(pool)
  return status && { ...status, lag: await relayLag(pool, log.events && log.feed) }
}

/** `portal relay status`: which relay sends the log to Kafka, and its lag. Ends with 1 if none does. */
const relayStatusCommand = lookCommand({
  name: 'relay status',
  about: 'how far the log was sent to Kafka, and by which host; ends with 1 if no relay runs',
  examples: ['npx portal relay status --json'],
  look: async (_given, view) => {
    const result = await look(view)
    if (!result) return { code: 1, lines: [NEVER_RAN], result }
    const { position, partitions, topicEpoch, epoch, host, lag } = result
    const lines = [
      `position  ${position}, ${behindOf(lag)}`,
      `topics    ${partitions} partitions each, life ${topicEpoch}`,
      `sent by   ${host ?? 'no relay'} (epoch ${epoch})`,
    ]
    return { code: host === null ? 1 : 0, lines, result }
  },
})

const planOf = async (view: View): Promise<Plan> => {
  const status = await look(view)
  if (!status) throw new Refused(NEVER_RAN)
  return {
    basis: [status.topicEpoch, status.partitions],
    lines: [
      `topics  epoch ${status.topicEpoch} -> ${status.topicEpoch + 1}: readers refuse earlier records`,
      `relay   continues at the head of the log; ${status.host ?? 'no host'} loses its lease and takes it again`,
      'readers catch up from the log to that position, and miss nothing',
    ],
  }
}

const resyncAction: Action<Agreed, CliMeans> = {
  name: 'relay resync',
  input: Agreed,
  target: () => 'relay',
  plan: (_input, means) => planOf(means),
  perform: async (_input, { pool, feed }) => {
    const before = await relayStatus(pool)
    if (!before) throw new Refused(NEVER_RAN)
    const { head } = await feed.read(feed.start, { limit: 1 })
    const fresh = { logId: await feed.logId(), pos: head, partitions: before.partitions }
    const result = await resyncRelay(pool, fresh)
    return {
      outcome: 'done',
      detail: `The topics have epoch ${result?.topicEpoch}; the relay continues at ${head}.`,
      result,
    }
  },
}

/** `portal relay resync`: after topics were created again, or the log was restored. */
const relayResyncCommand = actionCommand({
  action: resyncAction,
  about: 'republish topics: after they were created again, or the database was restored',
  examples: ['npx portal relay resync --reason "topics made again with more replicas"'],
  input: () => ({}),
})

export const relayCommands = [relayStatusCommand, relayResyncCommand]
