-- When each kind of data was looked through last for what has been kept long enough, and how much of it was removed then.
create table identity.retention_run (
  rule text primary key,
  ran_at timestamptz not null,
  removed integer not null
);
