import { type Admin, Kafka, type KafkaConfig, logLevel, Partitioners } from 'kafkajs'
import type { Broker, Joined, OutRecord, Producer, TopicShape } from './broker.ts'
import { joinGroup } from './kafkajs-group.ts'

export type KafkaAccess = Pick<KafkaConfig, 'ssl' | 'sasl'>

export type KafkaOptions = Readonly<{
  /** `host:port`, separated by commas. */
  brokers: string
  clientId: string
  /** TLS and sign-in; without it the connection is in clear and anonymous. */
  access?: KafkaAccess
  /** Messages of the client about its own retries and rebalances; operators need not act on them. */
  onTrouble?: (message: string) => void
}>

const RETRY = { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 }
const MIN_INSYNC = 2

/** Kafka by kafkajs. Connections are opened when they are needed. */
export function kafkaJsBroker({ brokers, clientId, access, onTrouble = () => undefined }: KafkaOptions): Broker {
  const kafka = new Kafka({
    brokers: brokers.split(',').map((broker) => broker.trim()),
    clientId,
    ...access,
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: RETRY,
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ log }) =>
        onTrouble(log.message),
  })
  const admin = lazyAdmin(kafka)
  return {
    ensureTopic: (topic, shape) => ensureTopic(kafka, topic, shape),
    producer: () => openProducer(kafka),
    join: (joined: Joined, signal) =>
      joinGroup(kafka, joined, async (topic) => (await admin.get()).fetchTopicOffsets(topic), signal),
    close: admin.close,
  }
}

/** Uses a separate client: one that has asked for a topic fails once that topic is deleted. */
async function ensureTopic(kafka: Kafka, topic: string, { partitions, replication }: TopicShape): Promise<number> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const configEntries = [
      { name: 'cleanup.policy', value: 'delete' },
      { name: 'min.insync.replicas', value: String(Math.min(MIN_INSYNC, replication)) },
    ]
    await admin.createTopics({
      topics: [{ topic, numPartitions: partitions, replicationFactor: replication, configEntries }],
    })
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] })
    return topics[0]?.partitions.length ?? 0
  } finally {
    await admin.disconnect()
  }
}

/** One connection for all requests; a new one after a failure. */
function lazyAdmin(kafka: Kafka) {
  let opened: Promise<Admin> | undefined
  const open = async (): Promise<Admin> => {
    const admin = kafka.admin()
    await admin.connect()
    return admin
  }
  return {
    get: (): Promise<Admin> => {
      opened ??= open().catch((error: unknown) => {
        opened = undefined
        throw error
      })
      return opened
    },
    close: async (): Promise<void> => {
      const admin = await opened?.catch(() => undefined)
      opened = undefined
      await admin?.disconnect()
    },
  }
}

/** Idempotent and one request at a time, so that the client's own retries neither duplicate nor reorder. */
async function openProducer(kafka: Kafka): Promise<Producer> {
  const producer = kafka.producer({
    idempotent: true,
    createPartitioner: Partitioners.DefaultPartitioner, // never used, since each record names its partition
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    retry: RETRY,
  })
  await producer.connect()
  return {
    send: async (records) => {
      await producer.sendBatch({ acks: -1, topicMessages: byTopic(records) })
    },
    close: () => producer.disconnect(),
  }
}

type Outgoing = { key: string; value: string | null; partition: number; headers: { [name: string]: string } }

function byTopic(records: readonly OutRecord[]) {
  const topics = new Map<string, Outgoing[]>()
  for (const { topic, key, value, partition, headers } of records) {
    const messages = topics.get(topic) ?? []
    messages.push({ key, value, partition, headers: { ...headers } })
    topics.set(topic, messages)
  }
  return [...topics].map(([topic, messages]) => ({ topic, messages }))
}
