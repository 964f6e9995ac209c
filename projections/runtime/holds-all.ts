/**
 * As SQL: whether the shown rows of a projection hold every event up to a position (a parameter), so that what is not in them is not there. They do not
 * while they are made anew, while the projection is paused, and while an event of it waits for an operator.
 */
export const holdsAllSql = (projection: string, upTo: string): string =>
  `(coalesce((select min(c.pos) >= ${upTo} from proj.checkpoint c join proj.live l using (projection, version)
      where c.projection = '${projection}'), false)
    and not exists (select from proj.dead_letter where projection = '${projection}'))`
