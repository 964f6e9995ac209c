-- How far a worker is with the file that a member asked for. The events say what became of it.
create table identity.data_export (
  export_id uuid primary key,
  member_id uuid not null,
  share real not null
);
create index data_export_member on identity.data_export (member_id);
