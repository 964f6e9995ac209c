import type { Broker } from '@portal/infra/feed/kafka/broker'
import { kafkaJsBroker } from '@portal/infra/feed/kafka/kafkajs'
import { Kafka } from 'kafkajs'
import { type FakeKafka, fakeKafka } from '../support/servers/fake-kafka.ts'
import { kafkaBrokers, realKafka } from '../support/servers/kafka.ts'

export type OpenBroker = Readonly<{ broker: Broker; removeTopic: (topic: string) => Promise<void> }>

export const onFake = async (): Promise<OpenBroker & Readonly<{ broker: FakeKafka }>> => {
  const broker = fakeKafka()
  return { broker, removeTopic: async (topic) => broker.recreate(topic, 2) }
}

const onReal = async (): Promise<OpenBroker> => {
  const brokers = await kafkaBrokers()
  const admin = new Kafka({ brokers: brokers.split(','), logCreator: () => () => undefined }).admin()
  const removeTopic = async (topic: string) => {
    await admin.connect()
    await admin.deleteTopics({ topics: [topic] })
    await admin.disconnect()
  }
  return { broker: kafkaJsBroker({ brokers, clientId: 'portal-test' }), removeTopic }
}

/** The fake, and the real broker of this run if it has one. */
export const kafkas = [['a fake Kafka', onFake], ...(realKafka() === null ? [] : [['Kafka', onReal] as const])] as const
