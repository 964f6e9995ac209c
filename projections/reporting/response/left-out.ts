/** Which events of the projection are parked or skipped, as SQL. `version`: the SQL for that of the build. */
export const leftOut = (version: string): string =>
  `(select coalesce(md5(string_agg(state || position, ' ' order by state, position)), '') from (
      select 'parked' as state, d.position from proj.dead_letter d
        where d.projection = 'reporting' and d.version = ${version}
      union all select 'given-up', e.position from proj.excluded e where e.projection = 'reporting') left_out
    )`
