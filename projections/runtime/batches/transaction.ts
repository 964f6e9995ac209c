import type { Connection, Pool } from '@portal/infra/database/pool'

/**
 * The commit is not flushed to disk: rows and checkpoint are lost together or not at all, and lost events are folded again
 * from the log. Only index plans: a plan made while a table was empty would scan it when it is full. They are made once for each
 * statement: a plan for the number of rows of one batch would be no other. The server ends an idle transaction, so that a
 * stopped process does not lock rows for long.
 */
const BEGIN = `begin isolation level read committed;
  set local synchronous_commit = off; set local enable_seqscan = off;
  set local enable_hashjoin = off; set local enable_mergejoin = off; set local plan_cache_mode = force_generic_plan;
  set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '30s'`

/** COMMIT was answered with ROLLBACK. */
class NotCommitted extends Error {
  override readonly name = 'NotCommitted'
  readonly code = '40001' // as for a conflict: the batch is retried
}

/** Commits if `work` returns, rolls back if it throws. */
export async function inBatchTransaction<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  let intact = true
  try {
    await connection.query(BEGIN)
    const result = await work(connection)
    const { command } = await connection.query('commit')
    if (command !== 'COMMIT') throw new NotCommitted('the server rolled a batch back')
    return result
  } catch (error) {
    intact = await connection.query('rollback').then(
      () => true,
      () => false,
    )
    throw error
  } finally {
    connection.release(!intact)
  }
}
