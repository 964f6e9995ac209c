import type { Connection } from '../database/pool.ts'

type Kept = Readonly<{ drop: string; make: string }>

/** Constraints with an index, then separate indexes. */
const INDEXES = `select * from (
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
      contype = 'p' as "isFirst", conname as name
    from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false, indexrelid::regclass::text
    from pg_index where indrelid = $1::regclass
      and not exists (select from pg_constraint c where c.conindid = indexrelid and c.contype in ('p', 'u'))
  ) as each order by "isFirst" desc, name`

/**
 * Fills a table without its indexes and unique constraints, and creates them afterwards: building them at once costs a fraction of
 * maintaining them row by row. Runs in a transaction of the caller, so that no other session sees the table without them.
 */
export const withoutIndexes = async <T>(connection: Connection, table: string, fill: () => Promise<T>): Promise<T> => {
  const { rows } = await connection.query<Kept>(INDEXES, [table])
  for (const { drop } of rows) await connection.query(drop)
  const filled = await fill()
  for (const { make } of rows) await connection.query(make)
  return filled
}
