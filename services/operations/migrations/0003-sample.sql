-- How the system was, every 15 s for the last 24 hours, so that charts begin before a page was opened. A process that
-- takes samples removes the old ones: the table does not grow.
create table operations.sample (
  taken_at timestamptz primary key,
  -- Events in the log; null if the log does not count them.
  head double precision,
  wal_bytes double precision not null,
  -- Seconds behind of each projection whose rows are live.
  lag jsonb not null
);
