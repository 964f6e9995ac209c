-- Mails to members, with what became of each. `text` has no token of a link. A year at most, and as long as the member is not erased.
create table identity.mail (
  mail_id text primary key,
  member_id uuid not null,
  kind text not null,
  link_id uuid,
  language text not null,
  address text not null,
  subject text not null,
  text text not null,
  state text not null,
  because text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index mail_created on identity.mail (created_at desc, mail_id desc);
create index mail_member on identity.mail (member_id);
create index mail_address on identity.mail (address, changed_at) where state = 'refused';
