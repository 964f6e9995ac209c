/** SQL: a moment of a column as an Instant, in UTC to the millisecond, whatever the session's time zone is. */
export const instantText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
