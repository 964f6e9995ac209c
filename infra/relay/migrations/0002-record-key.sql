-- By what readers know the relay's records in Kafka. Made by the first relay of each life of the topics; never dumped.
create table relay.record_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
