-- Who was invited by a member's mail: the address until the mail is handed over, then a keyed digest. Kept for a year.
create schema members;
create table members.invitation (
  invitation_id uuid primary key,
  member_id uuid not null,
  address text,
  address_digest text not null,
  language text not null,
  created_at timestamptz not null
);
create index invitation_member on members.invitation (member_id);
create index invitation_digest on members.invitation (address_digest, created_at);
create index invitation_created on members.invitation (created_at);

-- How many a member invited on a day (UTC).
create table members.invitations_of_day (
  member_id uuid not null,
  day date not null,
  count integer not null,
  primary key (member_id, day)
);
