import { freePort } from '@portal/infra/local/process/ports'
import type { GenericContainer, StartedTestContainer } from 'testcontainers'
import type { OwnServer } from './own-server.ts'

type Described = Readonly<{
  image: string
  port: number
  /** The last line of output before it answers. */
  ready: RegExp
  command?: readonly string[]
  /** `port` is the one on this machine. */
  environment?: (port: number) => Readonly<Record<string, string>>
  address: (port: number) => string
}>

/** The images of docker-compose.yml. */
export const CONTAINERS = {
  redis: {
    image: 'redis:8',
    port: 6379,
    ready: /Ready to accept connections/,
    command: ['redis-server', '--appendonly', 'yes', '--save', ''],
    address: (port) => `redis://127.0.0.1:${port}`,
  },
  kafka: {
    image: 'apache/kafka:4.1.1',
    port: 9092,
    ready: /Kafka Server started/,
    environment: (port) => ({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@127.0.0.1:9093',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    }),
    address: (port) => `127.0.0.1:${port}`,
  },
  eventstoredb: {
    image: 'eventstore/eventstore:24.10',
    port: 2113,
    ready: /IS LEADER/i,
    environment: () => ({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_MEM_DB: 'true',
    }),
    address: (port) => `esdb://127.0.0.1:${port}?tls=false`,
  },
} as const satisfies Record<string, Described>

const START_WITHIN_MS = 180_000
const STOP_WITHIN_MS = 10_000

const configured = (container: GenericContainer, described: Described, port: number): GenericContainer => {
  const exposed = container
    .withExposedPorts({ container: described.port, host: port })
    .withEnvironment({ ...described.environment?.(port) })
    .withStartupTimeout(START_WITHIN_MS)
  return described.command ? exposed.withCommand([...described.command]) : exposed
}

/**
 * A server in a container of this process, with a port of this machine that it keeps over a restart. The reaper of
 * testcontainers removes the containers of a process that dies. The first start on a machine fetches the
 * image.
 */
export async function startContainer(name: keyof typeof CONTAINERS): Promise<OwnServer> {
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers')
  const described: Described = CONTAINERS[name]
  const port = await freePort()
  const container = configured(new GenericContainer(described.image), described, port)
  const started: StartedTestContainer = await container.withWaitStrategy(Wait.forLogMessage(described.ready)).start()
  return {
    address: described.address(port),
    leave: async () => {
      const client = await getContainerRuntimeClient()
      await client.container.stop(client.container.getById(started.getId()), { timeout: STOP_WITHIN_MS })
    },
    comeBack: () => started.restart(),
    close: async () => {
      await started.stop()
    },
  }
}

const shared = new Map<keyof typeof CONTAINERS, Promise<OwnServer>>()

/** The address of one that the tests of a file share: the first request starts it, and it is gone after the file. */
export async function sharedContainer(name: keyof typeof CONTAINERS): Promise<string> {
  const started = shared.get(name) ?? startContainer(name)
  shared.set(name, started)
  return (await started).address
}

/** For the end of each file: files of one process share this module. */
export async function closeSharedContainers(): Promise<void> {
  const started = [...shared.values()]
  shared.clear()
  for (const container of started) await (await container).close()
}
