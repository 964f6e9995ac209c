import type { ReadModel } from '@portal/contracts/http/operations/read-models'
import type { Pool } from '@portal/infra/database/pool'
import { readModels } from '../../read-models.ts'

export type BuildQueries = Readonly<{
  /** Every read model with its builds, the oldest first; those that are gone are left out. */
  list: () => Promise<readonly ReadModel[]>
}>

const BUILDS = `select b.projection, b.version, b.code_version as "codeVersion", b.purpose, b.state, b.reason,
    b.events::float8 as events, b.seconds, coalesce(size.bytes, 0)::float8 as bytes
  from proj.build b left join lateral (
    select sum(pg_total_relation_size(c.oid)) as bytes from pg_namespace n join pg_class c on c.relnamespace = n.oid
    where n.nspname = replace(b.projection, '-', '_') || '_v' || b.version and c.relkind = 'r') size on true
  where b.state not in ('cancelled', 'retired') order by b.projection, b.version`

type Row = ReadModel['builds'][number] & Readonly<{ projection: string }>

/** Which rows there are. */
export const buildQueries = (pool: Pool): BuildQueries => ({
  list: async () => {
    const { rows } = await pool.query<Row>(BUILDS)
    return readModels.map(({ name, version }) => ({
      projection: name,
      codeVersion: version,
      builds: rows.filter(({ projection }) => projection === name),
    }))
  },
})
