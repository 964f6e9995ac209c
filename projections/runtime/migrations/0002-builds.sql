-- Builds: the rows of a projection, made once from the log: docs/projections.md. `version` is from here on the number of a
-- build, everywhere in this schema: it names the schema of its rows (`reporting_v8`) and is never used twice. The version
-- of the code that makes them is `code_version`.
create table proj.build (
  projection text not null,
  version int not null,
  code_version int not null,
  -- Of all that decides what rows look like: a build goes on only with the code that began it.
  digest text not null,
  -- 'rows' may come to be shown; a 'shadow' is made to compare with, or to look at, and thrown away.
  purpose text not null default 'rows' check (purpose in ('rows', 'shadow')),
  state text not null check (state in ('building', 'catching_up', 'verifying', 'ready', 'live', 'standby', 'retired',
    'failed', 'cancelled')),
  reason text,
  -- The head when it began: its first part ends there.
  freeze_at text collate "C",
  -- What it has cost so far: events read, seconds.
  events bigint not null default 0,
  seconds float8 not null default 0,
  began_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (projection, version)
);

insert into proj.build (projection, version, code_version, digest, state)
  select projection, version, version, '', 'live' from proj.live;

-- Paused by an operator. `revision` counts changes of rows at the same position: a retry of parked events.
alter table proj.checkpoint
  drop constraint checkpoint_state_check,
  add constraint checkpoint_state_check check (state in ('live', 'stopped', 'paused')),
  add column revision bigint not null default 0;

-- An operator asked for the events of a key to be tried again: whoever holds the projection does it between two batches.
alter table proj.dead_letter add column retry_asked boolean not null default false;

-- Events that an operator gave up, for every build of the projection: they are passed over.
create table proj.excluded (
  projection text not null,
  position text collate "C" not null,
  key text not null,
  event_id uuid not null,
  type text not null,
  reason text not null,
  excluded_at timestamptz not null default clock_timestamp(),
  primary key (projection, position)
);
