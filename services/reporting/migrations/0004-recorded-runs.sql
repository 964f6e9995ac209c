-- Every run of tables: what was counted, at which position of the log, by whom and how long it took, so that it can be repeated.
create table reporting.recorded_run (
  run_id uuid primary key,
  -- Runs with the same digest, by the same account, within a minute are one.
  digest text not null,
  kind text not null,
  survey_id text not null,
  report_id uuid,
  title text not null,
  format text,
  -- Null: who was not signed in, or an account that was erased.
  ran_by uuid,
  parts jsonb not null,
  times int not null,
  took_ms int not null,
  ran_at timestamptz not null
);
create index recorded_run_latest on reporting.recorded_run (ran_at desc, run_id);
create index recorded_run_of_survey on reporting.recorded_run (survey_id, ran_at desc);
create index recorded_run_same on reporting.recorded_run (digest, ran_at desc);
create index recorded_run_by on reporting.recorded_run (ran_by);
