import type { Means } from '../batches/batch.ts'
import { type Build, inBuild, setState } from '../builds/build.ts'
import { changingSchemas } from '../builds/schema.ts'
import { type Projection, schemaOf } from '../projection.ts'
import { whileReadersLast } from './switch.ts'

/** From its commit on, whoever works on the build is not its owner any more, and nobody can become it. */
const FENCE = `update proj.checkpoint set state = 'paused', owner = null, epoch = epoch + 1
  where projection = $1 and version = $2`

/**
 * Throws a build away: its rows, its checkpoint, what it had parked, all or nothing. Its line in the list of builds stays,
 * so that its number is not used again. May be called again after a failure.
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
