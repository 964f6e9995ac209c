import type { ProjectionFigures } from '@portal/contracts/http/operations/status'
import { relayFigures } from '@portal/infra/relay/relay-figures'
import { systemStatusQueries } from '@portal/projections/operations/system-status/queries'
import { readModels } from '@portal/projections/read-models'
import { type BuildState, buildsOf } from '@portal/projections/runtime/builds/build'
import { shardName } from '@portal/projections/runtime/shards/shard'
import type { Done } from '../operator/done.ts'
import { lookCommand } from '../operator/look-command.ts'
import type { View } from '../operator/view.ts'

const behindOf = ({ lagEvents, lagSeconds }: ProjectionFigures): string =>
  lagEvents === null ? `${lagSeconds.toFixed(1)} s behind` : `${lagEvents} events (${lagSeconds.toFixed(1)} s) behind`

type Sharded = Readonly<{ shard: number; shards?: number | undefined }>

const shardOf = ({ shard, shards = 1 }: Sharded): string => shardName({ shard, mask: shards - 1 })

const STOPPED = ', stopped: `portal projection rebuild` continues it'

const isStopped = (state: BuildState, followed: readonly ProjectionFigures[]): boolean =>
  ['building', 'catching_up', 'verifying'].includes(state) && followed.every(({ owner }) => owner === null)

const followedLine = (one: ProjectionFigures): string =>
  `      ${one.state === 'live' ? 'follows' : one.state}, ${behindOf(one)},` +
  ` owner ${one.owner?.host ?? 'none'}, epoch ${one.epoch}, ${one.parkedKeys} keys parked${shardOf(one)}` +
  `${one.lastError === null ? '' : `, last error ${one.lastError}`}`

const reactorLines = (one: ProjectionFigures): readonly string[] => {
  if (one.reactor === null) return []
  const { due, timers, nextTimerAt } = one.reactor
  return [
    `${one.projection}, reactor`,
    followedLine(one),
    `      ${due} asks are due, ${timers} timers${nextTimerAt === null ? '' : `, the next at ${nextTimerAt}`}`,
  ]
}

const look = async ({ pool, log }: View): Promise<Done> => {
  const { projections, head } = await systemStatusQueries({
    pool,
    relay: relayFigures,
    elsewhere: log.events && log.feed,
  }).status()
  const result = await Promise.all(
    readModels.map(async (model) => ({
      projection: model.name,
      codeVersion: model.version,
      builds: (await buildsOf(pool, model.name))
        .filter(({ state }) => state !== 'cancelled')
        .map((build) => ({
          ...build,
          rate: build.seconds > 0 ? Math.round(build.events / build.seconds) : null,
          followed: projections.filter((one) => one.projection === build.projection && one.version === build.version),
        })),
    })),
  )
  const lines = result.flatMap(({ projection, codeVersion, builds }) => [
    `${projection}, code version ${codeVersion}`,
    ...builds.flatMap(({ version, state, reason, rate, followed }) => [
      `  v${version}  ${state}${isStopped(state, followed) ? STOPPED : ''}${rate === null ? '' : `, made at ${rate} events/s`}${reason === null ? '' : `: ${reason}`}`,
      ...followed.map(followedLine),
    ]),
  ])
  const reactors = projections.filter(({ reactor }) => reactor !== null)
  return {
    code: 0,
    lines: [
      head === null ? 'The log does not count its events.' : `The log has ${head} events.`,
      ...lines,
      ...reactors.flatMap(reactorLines),
    ],
    result: [...result, ...reactors.map((one) => ({ ...one, builds: [] }))],
  }
}

/** `portal projection list`. */
export const projectionList = lookCommand({
  name: 'projection list',
  about: 'every read model and reactor with its builds, their state, lag and owner',
  examples: ['npx portal projection list'],
  look: (_given, view) => look(view),
})
