import { dockerAnswers } from './docker.ts'
import { findRedisProgram } from './find-redis.ts'
import { findKafkaScript } from './kafka-script.ts'
import type { NotRun } from './not-run.ts'
import { chooseServer, isOurs, type ServerForTests } from './own-server.ts'

type Servers = Readonly<{ kafka: ServerForTests; redis: ServerForTests; eventStoreDb: ServerForTests }>

type Means = Readonly<{
  dockerAnswers: (env: NodeJS.ProcessEnv) => Promise<boolean>
  kafkaScript: () => Promise<true | string>
  redisProgram: () => Promise<true | string>
}>

const means: Means = { dockerAnswers, kafkaScript: findKafkaScript, redisProgram: findRedisProgram }

const NO_DOCKER = 'EVENTSTOREDB_URL is not set, and no Docker engine answers; its fake did run'

/** Which of the servers that only some machines have are available. */
export async function findServers(env: NodeJS.ProcessEnv, by: Means = means): Promise<Servers> {
  const hasDocker = await by.dockerAnswers(env)
  return {
    kafka: await chooseServer({ address: env['KAFKA_BROKERS'], hasDocker, program: by.kafkaScript }),
    redis: await chooseServer({ address: env['REDIS_URL'], hasDocker, program: by.redisProgram }),
    eventStoreDb: await chooseServer({ address: env['EVENTSTOREDB_URL'], hasDocker, program: async () => NO_DOCKER }),
  }
}

const missing = (name: string, server: ServerForTests): readonly NotRun[] =>
  server.kind === 'none' ? [{ name, reason: server.reason }] : []

const notOurs = (name: string, server: ServerForTests, variable: string): readonly NotRun[] =>
  server.kind === 'none' || isOurs(server) ? [] : [{ name, reason: `the server of ${variable} is not ours to stop` }]

/** The suites that are not run without these servers. */
export const suitesNotRun = ({ kafka, redis, eventStoreDb }: Servers): readonly NotRun[] => [
  ...missing('Kafka (contract suite of the feed, faults)', kafka),
  ...notOurs('Kafka that is away and comes back', kafka, 'KAFKA_BROKERS'),
  ...missing('Redis (jobs)', redis),
  ...notOurs('Redis that is away and comes back', redis, 'REDIS_URL'),
  ...missing('EventStoreDB (contract suites)', eventStoreDb),
]
