-- Members whom staff have collected to do something with them. Rows of a member who is erased, or whose owner is erased, are removed.
create table identity.clipboard (
  owner_id uuid not null,
  member_id uuid not null,
  added_at timestamptz not null,
  primary key (owner_id, member_id)
);
create index clipboard_member on identity.clipboard (member_id);
