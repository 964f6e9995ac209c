-- The event log. Promises and measurements: docs/event-log.md.
create schema log;

-- At most one row: what makes this log itself. Its id is part of every checkpoint, its secret keys the digests of intents.
create table log.identity (
  only_row boolean primary key default true check (only_row),
  log_id uuid not null default gen_random_uuid(),
  secret bytea not null default
    decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

-- Made by the first who asks, not by this migration: a database copied from a template must be a log of its own.
create function log.identify() returns log.identity language plpgsql volatile as $$
declare
  this_log log.identity;
begin
  select * into this_log from log.identity;
  if not found then
    insert into log.identity default values on conflict do nothing;
    select * into this_log from log.identity;
  end if;
  return this_log;
end $$;

-- req_no counts an event within its request from 0, req_len is the request's length: any one event tells where all are.
-- bytes is the size of data as text: what a reader will have to hold.
create table log.event (
  pos bigint not null,
  version bigint not null,
  recorded_at timestamptz not null,
  event_id uuid not null,
  bytes int not null,
  log_part smallint not null,
  schema_v smallint not null,
  req_no smallint not null,
  req_len smallint not null,
  intent bytea not null,
  stream_id text collate "C" not null,
  type text collate "C" not null,
  data json not null, -- as text: read back byte for byte, and in half the time that jsonb takes
  constraint event_position primary key (log_part, pos),
  constraint event_version unique (stream_id, version),
  constraint event_once unique (event_id)
);

create function log.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the log only grows: % of log.% is refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger event_never_changes before update or delete or truncate on log.event
  for each statement execute function log.refuse_change();
create trigger identity_never_changes before update or delete or truncate on log.identity
  for each statement execute function log.refuse_change();

-- Appends a batch of requests, in one autocommit statement: the log lock is held until its commit.
--
-- r_*: one element a request: the stream it writes, what it expects (-1 any, -2 exists, n >= 0 exactly n), the digest of
-- its intent, the id of its first event, how many events it has. e_*: one element an event, in the order of requests:
-- the request's ordinal (from 1), the event's ordinal in it (from 0), its id, type, schema version,
-- size in bytes and data.
-- One row a request comes back, in order. outcome: 0 appended, 1 replayed, 2 version conflict, 3 id conflict.
-- head_version: the stream's version after it (0: there is no such stream); last_pos: of its last event (null: none).
create function log.append(
  r_stream text[], r_expect bigint[], r_intent bytea[], r_first uuid[], r_count smallint[],
  e_request int[], e_no smallint[], e_id uuid[], e_type text[], e_schema smallint[], e_bytes int[], e_data json[]
) returns table (outcome smallint, head_version bigint, last_pos bigint)
language plpgsql volatile
-- A plan made while the table was empty would stay sequential for as long as the connection lives.
set enable_seqscan = off
-- Its plan is the same for every batch; making it anew cost more than a batch of one.
set plan_cache_mode = force_generic_plan
as $$
declare
  head bigint;
  this_moment timestamptz;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'log.append needs READ COMMITTED: what it reads after the lock must be new';
  end if;
  if (select count(distinct s) from unnest(r_stream) as s) <> cardinality(r_stream) then
    raise exception 'a stream is written by two requests of one batch';
  end if;

  -- The log lock, in a statement of its own: the next one gets a new snapshot and sees what the last holder committed.
  perform pg_advisory_xact_lock(7001, 0);
  select coalesce((select pos from log.event where log_part = 0 order by pos desc limit 1), 0) into head;
  this_moment := clock_timestamp();

  return query
  with judged as materialized (
    select r.ord, r.n,
      case
        when seen.intent is not null then case when seen.intent = r.intent then 1 else 3 end
        when r.expect = -1 or r.expect = now_at.version or (r.expect = -2 and now_at.version > 0) then 0
        else 2
      end as outcome,
      now_at.version, seen.last_version, seen.last_pos
    from unnest(r_stream, r_expect, r_intent, r_first, r_count) with ordinality as r (stream_id, expect, intent, first_id, n, ord)
    left join lateral (
      select e.intent, e.version - e.req_no + e.req_len - 1 as last_version, e.pos - e.req_no + e.req_len - 1 as last_pos
      from log.event e where e.event_id = r.first_id limit 1
    ) seen on true
    left join lateral (
      select e.version from log.event e where e.stream_id = r.stream_id order by e.version desc limit 1
    ) last on true
    cross join lateral (select coalesce(last.version, 0) as version) now_at
  ),
  placed as materialized (
    select j.*, head + sum(case when j.outcome = 0 then j.n else 0 end) over (order by j.ord) as upto from judged j
  ),
  stored as (
    insert into log.event (pos, version, recorded_at, event_id, bytes, log_part, schema_v, req_no, req_len, intent, stream_id, type, data)
    select p.upto - p.n + e.no + 1, p.version + e.no + 1, this_moment, e.id, e.bytes, 0, e.schema_v, e.no, p.n,
      r_intent[p.ord], r_stream[p.ord], e.type, e.data
    from unnest(e_request, e_no, e_id, e_type, e_schema, e_bytes, e_data)
      as e (request, no, id, type, schema_v, bytes, data)
    join placed p on p.ord = e.request
    where p.outcome = 0
  )
  select p.outcome::smallint,
    case p.outcome when 0 then p.version + p.n when 1 then p.last_version else p.version end,
    case p.outcome when 0 then p.upto::bigint when 1 then p.last_pos end
  from placed p order by p.ord;
end $$;

revoke execute on function log.append from public;
