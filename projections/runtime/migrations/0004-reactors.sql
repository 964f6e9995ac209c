-- Which projections are reactors: docs/reactors.md. Their rows cannot be made again, so they are never rebuilt.
create table proj.reactor (
  projection text primary key
);
