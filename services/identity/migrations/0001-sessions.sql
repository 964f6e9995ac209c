create schema identity;

-- `key` is the SHA-256 of the id that the browser holds.
create table identity.session (
  key bytea primary key,
  member_id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_member on identity.session (member_id);
create index session_seen on identity.session (seen_at);

-- Sign-ins that were tried and have not succeeded, by a digest of who tried from where.
create table identity.sign_in_attempt (
  key bytea primary key,
  attempts integer not null,
  since timestamptz not null
);
create index sign_in_attempt_since on identity.sign_in_attempt (since);
