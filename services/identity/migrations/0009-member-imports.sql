-- Files of members that staff upload, and what became of each row. Kept for 30 days; the rows of a member who is erased are removed.
create table identity.member_import (
  import_id uuid primary key,
  asked_by uuid not null,
  file_name text not null,
  header jsonb not null,
  state text not null,
  mapping jsonb,
  account_type text,
  invites boolean not null default false,
  language text not null,
  created_at timestamptz not null
);
create index member_import_created on identity.member_import (created_at desc);

create table identity.member_import_row (
  import_id uuid not null references identity.member_import on delete cascade,
  row integer not null,
  cells jsonb not null,
  outcome text,
  reason text,
  member_id uuid,
  primary key (import_id, row)
);
create index member_import_row_member on identity.member_import_row (member_id) where member_id is not null;
create index member_import_row_left on identity.member_import_row (import_id, row) where outcome is null;
