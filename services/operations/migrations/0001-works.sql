create schema operations;

-- Rebuilds and verifies that operators asked for by the Operations page. What was done stands in the log for ever; these
-- rows are for whoever does the work, and for the page.
create table operations.work (
  work_id uuid primary key,
  kind text not null check (kind in ('rebuild', 'verify')),
  projections text[] not null,
  park boolean not null,
  show boolean not null,
  rate int,
  asked_by uuid not null,
  reason text,
  plan text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'found', 'stopped', 'cancelled',
    'refused', 'failed')),
  ending text check (ending in ('stop', 'cancel')),
  progress jsonb,
  detail text,
  findings jsonb not null default '[]',
  -- Raised by each worker that takes it, so that one who was thought dead writes nothing more.
  claims int not null default 0,
  beat_at timestamptz,
  asked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index work_asked on operations.work (asked_at);
