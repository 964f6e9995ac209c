-- The keys of personal data, outside the log: to destroy a key is to erase what it hid, wherever copies of that may lie.
create schema vault;

-- A row without a key is a tombstone: its owner was erased, and gets no other key.
create table vault.owner_key (
  owner text collate "C" primary key,
  key_id uuid not null unique,
  wrapped bytea,
  erased_at timestamptz,
  check ((wrapped is null) = (erased_at is not null))
);
