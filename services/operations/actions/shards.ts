import { BuildActionBody } from '@portal/contracts/http/operations/read-models'
import { followerNamed, labelOf } from '@portal/projections/control/models'
import { buildToShard, placesToShard, shardsChanged } from '@portal/projections/control/shards'
import { basisOf } from '@portal/projections/operations/plans/queries'
import * as z from 'zod/mini'
import type { Action } from './action.ts'
import type { ReadModelMeans } from './read-model-means.ts'

const ShardsInput = z.object({
  projection: BuildActionBody.shape.projection,
  count: z.int().check(z.minimum(1)),
  version: z.optional(BuildActionBody.shape.version),
  reason: BuildActionBody.shape.reason,
  plan: z.optional(z.string().check(z.maxLength(64))),
})
type ShardsInput = z.infer<typeof ShardsInput>

const wantedOf = ({ projection, count, version }: ShardsInput) => ({ projection, count, version: version ?? null })

const shardsText = (count: number): string => (count === 1 ? '1 shard' : `${count} shards`)

const gapLine = (positions: readonly string[]): string => {
  const at = positions.toSorted()
  const [least, most] = [at[0] ?? '', at.at(-1) ?? '']
  return least === most
    ? 'all stand at one position: they stop for a moment'
    : `the last is at ${least}, the first at ${most}: all stop until the last has come there`
}

/** By how many processes a read model may be made. */
export const shardsAction: Action<ShardsInput, ReadModelMeans> = {
  name: 'projection shards',
  input: ShardsInput,
  target: ({ projection, count }) => `${projection} ${count}`,
  plan: async (input, means) => {
    const model = followerNamed(input.projection)
    const build = await buildToShard(means, wantedOf(input))
    const places = await placesToShard(means, wantedOf(input))
    const by = model.spreadBy === null ? '' : `, by ${model.spreadBy}`
    return {
      basis: [build.version, places.length, input.count, await basisOf(means.pool, [model])],
      lines: [
        `${labelOf(build)}: ${shardsText(places.length)} becomes ${input.count}${by}`,
        gapLine(places.map(({ position }) => position)),
      ],
    }
  },
  perform: async (input, means, running) => {
    const onLost = (): void => running.onTrouble('The lease could not be renewed.')
    const { outcome, from, to, version } = await shardsChanged(means, wantedOf(input), { ...running, onLost })
    const name = `${input.projection} v${version}`
    const result = { projection: input.projection, version, from, to, outcome }
    if (outcome === 'stopped') {
      return { outcome, detail: `${name} has ${shardsText(from)} as before: the same command tries again.`, result }
    }
    const had = from === to ? 'already' : `now; it had ${shardsText(from)}`
    return { outcome: 'done', detail: `${name} has ${shardsText(to)} ${had}.`, result }
  },
}
