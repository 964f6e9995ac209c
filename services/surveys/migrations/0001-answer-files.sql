create schema surveys;

-- Files of answers that staff upload, and what is known of each: its columns (facts), the plan of what they become, what a check found, how an
-- import ended (work). Facts and work hold cells of the file. The files are elsewhere, under random names. Kept for 30 days.
create table surveys.answer_file (
  answer_file_id uuid primary key,
  asked_by uuid not null,
  file_name text not null,
  stored_name text not null,
  bytes bigint not null,
  state text not null default 'reading' check (
    state in ('reading', 'checking', 'ready', 'unreadable', 'importing', 'done', 'failed', 'cancelled')),
  -- Raised by each change, so that a worker of an older one writes nothing more.
  revision int not null default 1,
  share double precision,
  facts jsonb,
  work jsonb not null,
  survey_id text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create index answer_file_created on surveys.answer_file (created_at desc);
create index answer_file_survey on surveys.answer_file (survey_id) where survey_id is not null;
create index answer_file_stored on surveys.answer_file (stored_name);
