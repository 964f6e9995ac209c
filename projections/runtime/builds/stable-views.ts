import { createHash } from 'node:crypto'
import type { Connection } from '@portal/infra/database/pool'
import { type Projection, schemaOf } from '../projection.ts'
import type { StableView } from '../stable-view.ts'

type Queryable = Pick<Connection, 'query'>

/** May read these views and nothing else; an administrator creates it, or the migration does, and gives it to logins. */
export const REPORT_ROLE = 'portal_report'

const schemaIn = ({ name }: StableView): string => name.split('.')[0] ?? name

/** Replaced in place: other views may be made of it. So a release may only add columns, at the end. */
const sqlOf = ({ name, select }: StableView, projection: Projection): string =>
  `create or replace view ${name} as ${select(schemaOf(projection))}`

/** Roles belong to the whole server: there may be none, if the portal's account was not allowed to create it. */
const grantSql = (view: StableView): string => `do $$ begin
  if exists (select from pg_roles where rolname = '${REPORT_ROLE}') then
    grant usage on schema ${schemaIn(view)} to ${REPORT_ROLE};
    grant select on ${view.name} to ${REPORT_ROLE};
  end if;
end $$`

const digestOf = (sql: string): string => createHash('sha256').update(sql).digest('hex')

const make = async (connection: Queryable, view: StableView, sql: string): Promise<void> => {
  await connection.query(`create schema if not exists ${schemaIn(view)}`)
  await connection.query(sql)
  await connection.query(`comment on view ${view.name} is '${digestOf(sql)}'`)
  await connection.query(grantSql(view))
}

/** Makes the views over this build, where they are missing or of another build or release. */
export const showStableViews = async (connection: Queryable, projection: Projection): Promise<void> => {
  for (const view of projection.stableViews) {
    const sql = sqlOf(view, projection)
    const { rows } = await connection.query<Readonly<{ digest: string | null }>>(
      `select obj_description(to_regclass($1), 'pg_class') as digest`,
      [view.name],
    )
    if (rows[0]?.digest !== digestOf(sql)) await make(connection, view, sql)
  }
}
