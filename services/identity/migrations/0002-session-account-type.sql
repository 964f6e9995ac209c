-- What the account may do is known with the session; the sessions before this one do not know it.
delete from identity.session;
alter table identity.session add column account_type text not null;
