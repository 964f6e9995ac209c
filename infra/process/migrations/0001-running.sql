create schema process;

-- Processes of the portal: each writes its row every few seconds and removes it when it stops in order. A row whose
-- process died stays for a day.
create table process.running (
  process_id uuid primary key,
  role text not null check (role in ('api', 'projector', 'worker', 'relay')),
  host text not null,
  pid int not null,
  version text not null,
  commit text,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  memory_bytes bigint not null,
  folder text not null,
  free_bytes bigint,
  total_bytes bigint
) with (fillfactor = 50, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);
