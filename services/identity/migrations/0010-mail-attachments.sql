-- The files that go with a mail, by reference: the storage, the name there, and what the reader sees.
alter table identity.mail add column attachments jsonb not null default '[]';
