create schema reporting;

-- Exports that staff asked for. The files are elsewhere, under random names; who may read one is decided by these rows.
create table reporting.export (
  export_id uuid primary key,
  asked_by uuid not null,
  survey_id text not null,
  kind text not null check (kind in ('tables', 'responses')),
  request jsonb not null,
  survey_title text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  is_cancelling boolean not null default false,
  share double precision,
  issues jsonb not null default '[]',
  -- The name of the stored file; null before it is written, and after it was removed.
  stored_name text,
  file_name text,
  bytes bigint,
  -- Raised by each worker that takes it, so that one that was thought dead writes nothing more.
  claims int not null default 0,
  beat_at timestamptz,
  asked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  expires_at timestamptz
);
create index export_asked on reporting.export (asked_by, asked_at);
create index export_under_way on reporting.export (asked_at) where state in ('waiting', 'running');
create index export_stored on reporting.export (expires_at) where stored_name is not null;
