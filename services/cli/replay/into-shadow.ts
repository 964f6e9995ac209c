import { modelNamed } from '@portal/projections/control/models'
import { paceOf } from '@portal/projections/control/pace'
import { withLease } from '@portal/projections/control/with-lease'
import { TooManyParked } from '@portal/projections/runtime/batches/parking'
import { justBefore } from '@portal/projections/runtime/batches/retry'
import { beginBuild, inBuild, setState } from '@portal/projections/runtime/builds/build'
import { changingSchemas, createIndexes, createTables } from '@portal/projections/runtime/builds/schema'
import { type Projection, schemaOf } from '@portal/projections/runtime/projection'
import { discard } from '@portal/projections/runtime/rebuild/discard'
import { closeFilling, fill, openFilling } from '@portal/projections/runtime/rebuild/fill'
import type { Ended, Running } from '../../operations/actions/action.ts'
import type { CliMeans } from '../operator/action-command.ts'

/** The positions from one to another, both of which the log has, for the read model of this name. */
export type ShadowAsked = Readonly<{ from: number; to: number; rate?: number | undefined; where: string }>

const begun = async ({ pool, feed }: CliMeans, model: Projection, { from, to }: ShadowAsked) =>
  changingSchemas(pool, async (connection) => {
    const began = { purpose: 'shadow', state: 'ready', freeze: feed.numbers.positionOf(to) } as const
    const build = await beginBuild(connection, model, began)
    await createTables(connection, inBuild(model, build))
    await createIndexes(connection, inBuild(model, build))
    await setState(connection, build, 'ready', `replay of ${from} to ${to}`)
    return build
  })

type Build = Awaited<ReturnType<typeof begun>>

const filled = async (asked: ShadowAsked, means: CliMeans, running: Running, scratch: Projection) => {
  const { from, to, rate } = asked
  const { positionOf } = means.feed.numbers
  const upTo = positionOf(to)
  const pace = paceOf(() => performance.now())
  const onLost = (): void => running.onTrouble('The lease could not be renewed.')
  return withLease(means, onLost, async (leased) => {
    const filling = await openFilling(leased, scratch, leased.runnerId, () => true)
    const after = justBefore(positionOf(from))
    const eventId = await leased.feed.eventIdAt(after)
    await leased.pool.query(
      'update proj.checkpoint set pos = $3, event_id = $4 where projection = $1 and version = $2',
      [scratch.name, scratch.version, after, eventId],
    )
    for (const target of filling.targets) target.progress = { position: after, eventId }
    const onPage = (at: string, events: number): void =>
      running.onProgress(pace({ state: 'building', at, to: upTo, events }))
    const ended = await fill(leased, filling.targets, { upTo, signal: running.signal, rate, onPage })
    await closeFilling(leased, filling)
    return { outcome: ended, parked: filling.targets.reduce((sum, { session }) => sum + session.parked.size, 0) }
  })
}

/** Most rows need what was before them: a part of the log from its middle can hardly be applied. */
const givenUp = async (
  { from }: ShadowAsked,
  means: CliMeans,
  model: Projection,
  build: Build,
  { message }: TooManyParked,
): Promise<Ended> => {
  await discard(means, model, build, 'cancelled', message)
  const hint = from > 1 ? ` Events need those before position ${from}: begin with --from 1.` : ''
  return { outcome: 'refused', detail: `It was given up and deleted: ${message}.${hint}` }
}

/** Separate tables that no process follows or shows: `projection cancel NAME --build N` deletes them. */
export const intoShadow = async (asked: ShadowAsked, means: CliMeans, running: Running): Promise<Ended> => {
  const name = asked.where
  const model = modelNamed(name)
  const build = await begun(means, model, asked)
  try {
    const { outcome, parked } = await filled(asked, means, running, inBuild(model, build))
    const schema = schemaOf({ name, version: build.version })
    const detail = `The rows are in schema ${schema}; ${parked} keys could not be applied. Delete it by \`projection cancel ${name} --build ${build.version}\`.`
    return { outcome: outcome === 'stopped' ? 'stopped' : 'done', detail, result: { schema, parked, outcome } }
  } catch (error) {
    if (error instanceof TooManyParked) return givenUp(asked, means, model, build, error)
    throw error
  }
}
