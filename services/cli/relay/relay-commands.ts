import { type RelayLag, relayLag, relayStatus, resyncRelay } from '@portal/infra/relay/relay-state'
import { type Operator, operatorCommand, type Plan } from '../operator/operator-command.ts'

const NEVER_RAN = 'No relay has run yet: npx portal run relay'

const behindOf = (lag: RelayLag | null): string => {
  const seconds = Math.round(lag?.seconds ?? 0)
  return lag?.events === null ? `${seconds} s behind` : `${lag?.events ?? 0} events behind (${seconds} s)`
}

const look = async ({ means: { pool, feed }, log }: Operator) => {
  const status = await relayStatus(pool)
  return status && { ...status, lag: await relayLag(pool, log.events && feed) }
}

/** `portal relay status`: who sends the log to Kafka, and how far. Ends with 1 where nobody does. */
export const relayStatusCommand = operatorCommand({
  name: 'relay status',
  usage: '[--json]',
  about: 'how far the log was sent to Kafka, and by which host; ends with 1 if nobody sends it',
  example: 'npx portal relay status --json',
  read: () => ({ target: 'relay' }),
  plan: null,
  act: async (_asked, operator) => {
    const result = await look(operator)
    if (!result) return { code: 1, lines: [NEVER_RAN], result }
    const { position, partitions, topicEpoch, epoch, host, lag } = result
    const lines = [
      `position  ${position}, ${behindOf(lag)}`,
      `topics    ${partitions} partitions each, life ${topicEpoch}`,
      `sent by   ${host ?? 'nobody'} (epoch ${epoch})`,
    ]
    return { code: host === null ? 1 : 0, lines, result }
  },
})

const planOf = async (operator: Operator): Promise<Plan> => {
  const status = await look(operator)
  const lines = status
    ? [
        `topics  life ${status.topicEpoch} -> ${status.topicEpoch + 1}: what was sent counts for nothing`,
        `relay   goes on at the log's end; ${status.host ?? 'no host'} is put out and takes it again`,
        'readers catch up to there from the log, and miss nothing',
      ]
    : [NEVER_RAN]
  return { lines, basis: [status?.topicEpoch ?? null, status?.partitions ?? null] }
}

/** `portal relay resync`: after topics were made anew, or the log was restored. */
export const relayResyncCommand = operatorCommand({
  name: 'relay resync',
  usage: '[--dry-run] [--plan HASH] [--reason TEXT] [--json]',
  about: 'begin the topics anew: after they were made again, or the database was restored',
  example: 'npx portal relay resync --reason "topics made again with more replicas"',
  read: () => ({ target: 'relay' }),
  plan: (_asked, operator) => planOf(operator),
  act: async (_asked, operator) => {
    const { pool, feed } = operator.means
    const before = await relayStatus(pool)
    if (!before) return { code: 3, lines: [NEVER_RAN], result: null }
    const { head } = await feed.read(feed.start, { limit: 1 })
    const fresh = { logId: await feed.logId(), pos: head, partitions: before.partitions }
    const result = await resyncRelay(pool, fresh)
    const lines = [`The topics are in life ${result?.topicEpoch}; the relay goes on at ${head}.`]
    return { code: 0, lines, result }
  },
})
