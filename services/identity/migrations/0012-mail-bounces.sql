-- Stands in the Message-ID of a mail: a report of a bounce must name it. Random, so that nobody can name the mail of others.
alter table identity.mail add column message_ref uuid not null default gen_random_uuid();
create unique index mail_message_ref on identity.mail (message_ref);

-- What mail servers reported of an address. `hard`: it does not exist, and gets no mail. `soft`: counted only. `cleared`: by staff.
create table identity.mail_bounce (
  address text not null,
  kind text not null,
  member_id uuid,
  status text,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (address, kind)
);
create index mail_bounce_member on identity.mail_bounce (member_id);
