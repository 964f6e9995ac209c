import type { Means } from '../batches/batch.ts'
import { type Build, inBuild, setState } from '../builds/build.ts'
import { changingSchemas } from '../builds/schema.ts'
import { type Projection, schemaOf } from '../projection.ts'
import { whileReadersLast } from './switch.ts'

/** From the commit on, no process owns the build, and none can take it. */
const FENCE = `update proj.checkpoint set state = 'paused', owner = null, epoch = epoch + 1
  where projection = $1 and version = $2`

/**
 * Deletes a build in one transaction: its rows, its checkpoints, its dead letters. Its line in the list of builds stays, so
 * that its number is not used again. May be repeated after a failure.
 */
export const discard = async (
  { pool, classOf }: Pick<Means, 'pool' | 'classOf'>,
  projection: Projection,
  build: Pick<Build, 'projection' | 'version'>,
  state: 'cancelled' | 'retired' | 'failed',
  reason: string | null,
): Promise<void> => {
  const which = [build.projection, build.version]
  await setState(pool, build, state, reason)
  await pool.query(FENCE, which)
  await whileReadersLast(classOf, () =>
    changingSchemas(pool, async (connection) => {
      await connection.query(`set local lock_timeout = '2s'`)
      await connection.query('delete from proj.checkpoint where projection = $1 and version = $2', which)
      await connection.query('delete from proj.dead_letter where projection = $1 and version = $2', which)
      await connection.query(`drop schema if exists ${schemaOf(inBuild(projection, build))} cascade`)
    }),
  )
}
