-- Whether a worker has told of the work since it was asked for: until then it waits, as long as all workers are busy.
alter table surveys.answer_file add column is_begun boolean not null default false;
