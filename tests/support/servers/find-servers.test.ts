import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { CONTAINERS } from './containers.ts'
import { findServers, suitesNotRun } from './find-servers.ts'

/** A machine; it records what it was asked for. */
const machine = (has: Readonly<{ docker?: true; script?: true; program?: true }>) => {
  const asked: string[] = []
  const program = (name: string, isThere: boolean | undefined) => async (): Promise<true | string> => {
    asked.push(name)
    return isThere === true ? true : `there is no ${name}`
  }
  const by = {
    dockerAnswers: async () => has.docker === true,
    kafkaScript: program('script', has.script),
    redisProgram: program('redis-server', has.program),
  }
  return { by, asked }
}

const addresses = { KAFKA_BROKERS: 'b:9092', REDIS_URL: 'redis://r:6379', EVENTSTOREDB_URL: 'esdb://e:2113' }

describe('the servers of a run', () => {
  it('are containers if a Docker engine answers, and nothing else is looked for or fetched', async () => {
    const { by, asked } = machine({ docker: true, script: true, program: true })
    const servers = await findServers({}, by)
    expect(servers).toEqual({
      kafka: { kind: 'container' },
      redis: { kind: 'container' },
      eventStoreDb: { kind: 'container' },
    })
    expect(suitesNotRun(servers)).toEqual([])
    expect(asked).toEqual([])
  })

  it('are programs of the machine if no engine answers; missing ones are named with the reason', async () => {
    const servers = await findServers({}, machine({ script: true, program: true }).by)
    expect(servers).toMatchObject({ kafka: { kind: 'program' }, redis: { kind: 'program' } })
    expect(suitesNotRun(servers)).toEqual([
      {
        name: 'EventStoreDB (contract suites)',
        reason: 'EVENTSTOREDB_URL is not set, and no Docker engine answers; its fake did run',
      },
    ])
  })

  it('are first of all those of the environment, which are never stopped', async () => {
    const { by, asked } = machine({ docker: true, script: true, program: true })
    const servers = await findServers(addresses, by)
    expect(servers).toEqual({
      kafka: { kind: 'address', address: 'b:9092' },
      redis: { kind: 'address', address: 'redis://r:6379' },
      eventStoreDb: { kind: 'address', address: 'esdb://e:2113' },
    })
    expect(suitesNotRun(servers)).toEqual([
      { name: 'Kafka that is away and comes back', reason: 'the server of KAFKA_BROKERS is not ours to stop' },
      { name: 'Redis that is away and comes back', reason: 'the server of REDIS_URL is not ours to stop' },
    ])
    expect(asked).toEqual([])
  })

  it('are all named as not run if the machine has none', async () => {
    const servers = await findServers({ KAFKA_BROKERS: '' }, machine({}).by)
    expect(suitesNotRun(servers)).toEqual([
      { name: 'Kafka (contract suite of the feed, faults)', reason: 'there is no script' },
      { name: 'Redis (jobs)', reason: 'there is no redis-server' },
      expect.objectContaining({ name: 'EventStoreDB (contract suites)' }),
    ])
  })
})

describe('the containers of the tests', () => {
  const { services } = parse(readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8'))

  it.each(['redis', 'kafka', 'eventstoredb'] as const)('have the image that docker-compose.yml has: %s', (name) =>
    expect(CONTAINERS[name].image).toBe(services[name].image),
  )

  it('tell a broker the address by which tests reach it', () => {
    expect(CONTAINERS.kafka.environment(19_092)['KAFKA_ADVERTISED_LISTENERS']).toBe('PLAINTEXT://127.0.0.1:19092')
    expect(CONTAINERS.kafka.address(19_092)).toBe('127.0.0.1:19092')
  })
})
