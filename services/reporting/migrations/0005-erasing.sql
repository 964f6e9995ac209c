-- Members who are being erased: exports of responses wait until their words are gone from the read model.
create table reporting.erasing (
  member_id uuid primary key,
  at timestamptz not null default clock_timestamp()
);
