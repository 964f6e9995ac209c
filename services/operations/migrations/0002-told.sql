-- Whether the end of an operation is in the audit trail: a process may die after it has written the end here.
alter table operations.work add column told boolean not null default true;
create index work_untold on operations.work (ended_at) where not told;
