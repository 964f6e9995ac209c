import pg from 'pg'
import type { Bench } from '../bench.ts'

/** Its pool has no listener for errors, as that of a peer may have none: the end of the server ends this process. */
export const bench: Bench = {
  name: 'leaves-pool',
  about: 'leaves a pool of connections open',
  run: async ({ databaseUrl }) => {
    const pool = new pg.Pool({ connectionString: databaseUrl })
    await pool.query('select 1')
    return [{ name: 'one', value: 1, goal: 1 }]
  },
}
