-- Processes keep the sessions that they have read. Whoever ends one, by whatever means, tells all of them: by its keys, or
-- with nothing where it is many or all.
create function identity.tell_ended() returns trigger language plpgsql as $$
declare
  keys text[];
begin
  select array_agg(encode(key, 'hex')) into keys from (select key from ended limit 51) as first;
  if keys is not null then
    perform pg_notify('session_ended', case when cardinality(keys) > 50 then '' else array_to_string(keys, ',') end);
  end if;
  return null;
end $$;

create function identity.tell_all_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', '');
  return null;
end $$;

create trigger session_ended after delete on identity.session
  referencing old table as ended for each statement execute function identity.tell_ended();
create trigger sessions_ended after truncate on identity.session
  for each statement execute function identity.tell_all_ended();
