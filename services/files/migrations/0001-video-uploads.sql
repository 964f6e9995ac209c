create schema files;

-- Videos on their way. What has arrived is in the storage, part by part, under random names. Nothing here says what a video shows or
-- how it is called. A row is removed when the video is registered, or a day later.
create table files.video_upload (
  upload_id uuid primary key,
  -- The file that it becomes.
  file_id uuid not null unique,
  owner uuid not null,
  member_id uuid,
  purpose text not null check (purpose in ('survey', 'discussion', 'site')),
  survey_id text,
  response_id uuid,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received between 0 and bytes),
  parts text[] not null default '{}',
  begun_at timestamptz not null default clock_timestamp()
);
create index video_upload_owner on files.video_upload (owner);
create index video_upload_begun on files.video_upload (begun_at);
