-- Shards: docs/projections.md. Which builds a process follows (`reporting v7`), and the shards of them that it leaves to
-- others, since it met what only newer code can read. Empty for whoever holds a lease for other work.
alter table proj.runner
  add column follows text[] not null default '{}',
  add column passes text[] not null default '{}';

-- The first 32 bits of the SHA-256 of the survey or member that the event names: in which shard it lies.
alter table proj.dead_letter add column key_hash bigint;
