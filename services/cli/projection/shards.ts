import { isShardCount, MOST_SHARDS } from '@portal/projections/runtime/shards/shard'
import { shardsAction } from '../../operations/actions/shards.ts'
import { actionCommand } from '../operator/action-command.ts'
import { type Reader, required, wholeNumber } from '../program/parameter.ts'
import { Misused } from '../program/refused.ts'
import { buildNumber, oneProjection } from './models.ts'

const shardCount: Reader<number> = {
  shown: 'COUNT',
  read: (text) => {
    const count = wholeNumber().read(text)
    if (isShardCount(count)) return count
    throw new Misused(`is not a number of shards: use 1, 2, 4, 8 … up to ${MOST_SHARDS}`)
  },
}

/** `portal projection shards`: the number of processes that may make a read model. */
export const projectionShards = actionCommand({
  action: shardsAction,
  about: 'divide a read model into shards, which projector processes share; Ctrl-C leaves it unchanged',
  examples: ['npx portal projection shards reporting 4'],
  takes: { projection: oneProjection, count: required(shardCount, 'the number of shards') },
  options: { build: buildNumber },
  input: ({ projection, count, build }) => ({ projection, count, ...(build !== null && { version: build }) }),
})
