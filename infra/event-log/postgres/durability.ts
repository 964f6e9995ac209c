import type { Pool } from '../../database/pool.ts'

/** Settings of the server by which an acknowledged event is lost with the machine, or damaged by its restart. */
const ASKED = `select name, setting from pg_settings
  where (name in ('fsync', 'full_page_writes') and setting = 'off')
     or (name = 'synchronous_commit' and setting not in ('on', 'remote_apply'))
  order by name`

const MEANS: Readonly<Record<string, string>> = {
  fsync: 'acknowledged answers are lost if the machine stops',
  full_page_writes: 'the data may be damaged if the machine stops',
  synchronous_commit: 'the portal raises it for its log, but sessions and keys may be lost',
}

/**
 * One sentence for each setting that breaks a promise of the log (P1). Empty: an acknowledgement means what it says.
 */
export const undurableSettings = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<Readonly<{ name: string; setting: string }>>(ASKED)
  return rows.map(({ name, setting }) => `${name} = ${setting} on the database server: ${MEANS[name]}`)
}

/** The same, logged once when a role has started. A setting that cannot be read is logged too. */
export const tellUndurable = async (pool: Pool, tell: (fields: object, message: string) => void): Promise<void> => {
  try {
    for (const sentence of await undurableSettings(pool)) tell({}, sentence)
  } catch (error) {
    tell({ err: error }, 'the durability settings of the database server could not be read')
  }
}
