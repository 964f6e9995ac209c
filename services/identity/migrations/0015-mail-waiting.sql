-- The hourly look for mails that wait, though nothing tries them any more.
create index mail_waiting on identity.mail (changed_at) where state = 'waiting';
