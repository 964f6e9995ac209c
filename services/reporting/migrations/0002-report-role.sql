-- For people who read the views of schema `report` with other programs. Roles belong to the whole server: another database of it
-- may have created this one, and the account of the portal may not be allowed to. docs/sql.md says what to do then.
do $$ begin
  create role portal_report nologin;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'The role portal_report was not created: see docs/sql.md.';
end $$;
