-- Sessions are written again every few minutes while their members answer. No index names what is written then, and each page
-- has room, so that the new version stays on its page and no index changes (a heap-only update). What expired is found by
-- reading the table, once an hour.
drop index identity.session_seen;
alter table identity.session set (
  fillfactor = 60,
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_vacuum_threshold = 1000
);
