-- Staff who are signed in as a member: the session is the member's, and says whose it really is.
alter table identity.session add column acted_by uuid;
create index session_acted_by on identity.session (acted_by) where acted_by is not null;
