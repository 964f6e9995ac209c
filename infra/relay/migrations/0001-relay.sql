-- The relay from the log to Kafka: docs/kafka.md.
create schema relay;

-- How far the log was sent, and who sends: at most one row. `epoch` rises with each owner (the former one can move nothing
-- from then on), `topic_epoch` with each new life of the topics.
create table relay.state (
  only_row boolean primary key default true check (only_row),
  log_id uuid not null,
  pos text collate "C" not null,
  partitions int not null,
  topic_epoch int not null default 1,
  owner uuid,
  host text,
  expires_at timestamptz,
  epoch bigint not null default 0
);

-- The position of the last record that each partition got. None since the topics began anew: no row.
create table relay.sent (
  topic text not null,
  partition int not null,
  pos text collate "C" not null,
  primary key (topic, partition)
);
