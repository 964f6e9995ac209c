import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { tellUnencrypted, unencryptedSettings } from './unencrypted.ts'

const of = (env: Readonly<Record<string, string>>) => unencryptedSettings(readSettings(env))

it.each([
  ['DATABASE_URL', 'postgres://portal:secret@db.internal/portal'],
  ['DATABASE_URL', 'postgres://portal:secret@10.0.0.7:5432/portal?sslmode=disable'],
  ['DATABASE_URL', 'postgres://portal@db.internal/portal?application_name=x&sslmode=prefer'],
  ['REDIS_URL', 'redis://:secret@queue:6379'],
  ['EVENTSTOREDB_URL', 'esdb://127.0.0.1:2113,events.internal:2113?tls=false'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
  ['KAFKA_BROKERS', '127.0.0.1:9092,kafka-2:9092'],
])('%s %s goes to another machine without TLS', (name, address) => expect(of({ [name]: address })).toEqual([name]))

it.each([
  ['DATABASE_URL', 'postgres://portal:secret@db.internal/portal?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://portal:secret@db.internal/portal?sslmode=require'],
  ['DATABASE_URL', 'postgres://portal:secret@127.0.0.1:5432/portal'],
  ['DATABASE_URL', 'postgres://portal@localhost/portal'],
  ['DATABASE_URL', 'postgres://[::1]:5432/portal'],
  ['DATABASE_URL', 'postgres:///portal?host=/run/postgresql'],
  ['REDIS_URL', 'rediss://:secret@queue:6379'],
  ['EVENTSTOREDB_URL', 'esdb://events.internal:2113'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://collector:4318'],
  ['KAFKA_BROKERS', 'localhost:9092'],
])('%s %s stays on this machine or is encrypted', (name, address) => expect(of({ [name]: address })).toEqual([]))

it('Kafka elsewhere is encrypted once KAFKA_TLS is on', () =>
  expect(of({ KAFKA_BROKERS: 'kafka-1:9092', KAFKA_TLS: 'on' })).toEqual([]))

it('what is not encrypted is told with the name of the setting alone: an address may hold a password', () => {
  const told: unknown[] = []
  tellUnencrypted(readSettings({ REDIS_URL: 'redis://:secret@queue:6379' }), (...what) => told.push(what))
  expect(told).toEqual([[{ setting: 'REDIS_URL' }, expect.stringContaining('not encrypted')]])
})
