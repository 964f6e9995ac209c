-- What plans need to know of the log hardly changes as it grows: where a stream and a position are. By default a young log is
-- analyzed every few seconds, and most of that work is to compare columns that no plan depends on.
alter table log.event
  alter column data set statistics 0,
  alter column intent set statistics 0,
  alter column bytes set statistics 0,
  alter column req_no set statistics 0,
  alter column req_len set statistics 0,
  alter column schema_v set statistics 0,
  set (autovacuum_analyze_scale_factor = 0.5, autovacuum_analyze_threshold = 2000);
