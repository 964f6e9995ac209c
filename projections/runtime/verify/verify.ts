import type { Position } from '@portal/infra/event-log/event-log'
import { placesOf } from '../batches/checkpoint.ts'
import { beginBuild, buildsOf, digestOf, inBuild, liveBuild } from '../builds/build.ts'
import { changingSchemas, createIndexes, createTables } from '../builds/schema.ts'
import type { Projection } from '../projection.ts'
import type { PageLimits } from '../reading/pages.ts'
import { discard } from '../rebuild/discard.ts'
import { closeFilling, fill, openFilling } from '../rebuild/fill.ts'
import type { RebuildMeans } from '../rebuild/rebuild.ts'
import { compareBuilds } from './compare-builds.ts'
import type { Comparison } from './comparison.ts'

/** This code cannot verify it; the message says why, for people. */
export class VerifyRefused extends Error {
  override readonly name = 'VerifyRefused'
}

export type VerifyOptions = Readonly<{
  signal: AbortSignal
  limits?: PageLimits
  onProgress?: (at: Position, to: Position, events: number) => void
}>

/** A shadow without an owner was left by a process that died. */
const dropLeftOver = async ({ pool, classOf }: RebuildMeans, projection: Projection): Promise<void> => {
  const left = (await buildsOf(pool, projection.name)).filter(
    ({ purpose, state }) => purpose === 'shadow' && state === 'verifying',
  )
  for (const build of left) {
    const { rowCount } = await pool.query(
      `select from proj.checkpoint c join proj.runner r on r.runner_id = c.owner and r.expires_at > clock_timestamp()
       where c.projection = $1 and c.version = $2`,
      [build.projection, build.version],
    )
    if (rowCount === 0) await discard({ pool, classOf }, projection, build, 'cancelled', 'left over')
  }
}

/**
 * Proves that the live rows equal the log: makes them again in a shadow, by the same reducer, and compares the two at one
 * position. Nothing is paused; the shadow is deleted afterwards.
 * @throws VerifyRefused if other code made the live rows; the database's errors
 */
export async function verify(means: RebuildMeans, projection: Projection, options: VerifyOptions): Promise<Comparison> {
  const { pool } = means
  const { signal, limits } = options
  const live = await liveBuild(pool, projection.name)
  if (!live) throw new VerifyRefused(`${projection.name} has no rows yet`)
  if (live.digest !== digestOf(projection))
    throw new VerifyRefused(`other code made ${projection.name} v${live.version}`)
  const shown = inBuild(projection, live)
  const [at] = (await placesOf(pool, shown)).map(({ position }) => position).toSorted()
  if (at === undefined) throw new VerifyRefused(`${projection.name} v${live.version} has not begun yet`)

  await dropLeftOver(means, projection)
  const build = await changingSchemas(pool, async (connection) => {
    const made = await beginBuild(connection, projection, {
      purpose: 'shadow',
      state: 'verifying',
      freeze: at,
    })
    await createTables(connection, inBuild(projection, made))
    await createIndexes(connection, inBuild(projection, made))
    return made
  })
  try {
    const filling = await openFilling(means, inBuild(projection, build), means.runnerId, () => true)
    const onPage = (now: Position, events: number): void => options.onProgress?.(now, at, events)
    const outcome = await fill(means, filling.targets, { upTo: at, signal, limits, onPage })
    if (outcome === 'stopped') return { outcome: 'stopped' }
    const comparison = await compareBuilds(means, shown, filling, { signal, limits })
    await closeFilling(means, filling)
    return comparison
  } finally {
    await discard(means, projection, build, 'cancelled', null)
  }
}
