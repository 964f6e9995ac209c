-- Which event log the read models, keys and sessions of this database belong to; set by the first process that starts.
-- log_id is null where the log is in this database, which has its own identity (log.identity).
create table log.place (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('postgres', 'eventstoredb')),
  log_id uuid,
  check ((kind = 'postgres') = (log_id is null))
);
