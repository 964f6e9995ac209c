-- The outbox of staff, narrowed to what did not simply go out: few among the mails of a year.
create index mail_lost on identity.mail (state, created_at desc, mail_id desc)
  where state in ('waiting', 'refused', 'failed', 'bounced', 'suppressed');
