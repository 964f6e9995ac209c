-- When a member signed in, from which network and in which browser: for the member's own eyes, and for a year at most.
create table identity.sign_in (
  member_id uuid not null,
  at timestamptz not null,
  network text not null,
  browser text,
  system text
);
create index sign_in_member on identity.sign_in (member_id, at desc);
create index sign_in_at on identity.sign_in (at);
