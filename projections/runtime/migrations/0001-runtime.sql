-- The projector runtime: docs/projections.md. Read models lie in schemas of their own, made from their projection's tables.
create schema proj;
create schema read;

-- One lease per process, by the clock of the database.
create table proj.runner (
  runner_id uuid primary key,
  host text not null,
  expires_at timestamptz not null
);

-- How far a projection's rows have come; it commits with them. `source` is the log (or a topic's partition); `shard` of
-- `mask` is the part of the keys. Who changes `owner` raises `epoch`: the former owner can commit nothing from then on.
create table proj.checkpoint (
  projection text not null,
  version int not null,
  source text not null default 'log',
  shard int not null default 0,
  mask int not null default 0,
  pos text collate "C" not null,
  event_id uuid,
  log_id uuid not null,
  owner uuid,
  epoch bigint not null default 0,
  next_offset bigint,
  state text not null default 'live' check (state in ('live', 'stopped')),
  reason text,
  primary key (projection, version, source, shard, mask)
);

-- What could not be applied, and what stands behind it. Never a payload: the log has it.
create table proj.dead_letter (
  projection text not null,
  version int not null,
  source text not null default 'log',
  position text collate "C" not null,
  key text not null,
  event_id uuid not null,
  type text not null,
  class text not null,
  error text not null,
  parked_at timestamptz not null default clock_timestamp(),
  primary key (projection, version, source, position)
);
create index dead_letter_key on proj.dead_letter (projection, version, key);

-- The version that the views of schema `read` show.
create table proj.live (
  projection text primary key,
  version int not null
);
