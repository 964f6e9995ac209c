import type { Pool } from '@portal/infra/database/pool'
import { describe } from '../batches/failure.ts'
import type { Projection } from '../projection.ts'
import type { RunnerLog } from '../run.ts'

/**
 * The rows of a reactor are of another log. They cannot be rebuilt, since its effects have happened: it stops until an
 * operator says where it begins.
 */
export const refuse =
  (pool: Pool, log: RunnerLog) =>
  async ({ name, version }: Projection, _: Projection, why: string): Promise<void> => {
    const reason = `${why} Say where it begins: portal reactor begin ${name}`
    log.error({ reactor: name }, reason)
    await pool
      .query(
        `update proj.checkpoint set state = 'stopped', reason = $3, owner = null, epoch = epoch + 1
         where projection = $1 and version = $2 and state = 'live'`,
        [name, version, reason],
      )
      .catch((error: unknown) => log.warn(describe(error), 'a reactor of another log could not be stopped yet'))
  }
