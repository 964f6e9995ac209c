-- Mails of the community to many members, and what became of each recipient. Kept for a year; the line of a member who is erased is removed.
create table identity.mailing (
  mailing_id uuid primary key,
  kind text not null,
  survey_id text,
  texts jsonb not null,
  audience jsonb not null,
  state text not null,
  made_by uuid not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Its recipients are listed.
  is_gathered boolean not null default false,
  -- A worker is at it until then.
  run_until timestamptz
);
create index mailing_created on identity.mailing (created_at desc, mailing_id);
create index mailing_sending on identity.mailing (mailing_id) where state = 'sending';

create table identity.mailing_recipient (
  mailing_id uuid not null references identity.mailing on delete cascade,
  member_id uuid not null,
  state text not null default 'waiting',
  because text,
  due_at timestamptz not null,
  attempts integer not null default 0,
  changed_at timestamptz not null,
  primary key (mailing_id, member_id)
);
create index mailing_recipient_due on identity.mailing_recipient (mailing_id, due_at) where state = 'waiting';
create index mailing_recipient_member on identity.mailing_recipient (member_id);
