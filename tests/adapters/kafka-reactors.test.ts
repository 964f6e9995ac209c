import { kafkaFeed } from '@portal/infra/feed/kafka/kafka-feed'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { postgresStoredRows } from '@portal/infra/feed/stored-rows'
import { topicLife } from '@portal/infra/relay/relay-state'
import { expect, it, vi } from 'vitest'
import { aReactor } from '../support/projections/a-reactor.ts'
import { fillLog } from '../support/projections/fill-log.ts'
import { aProjectedDatabase, reached } from '../support/projections/projecting.ts'
import { recorded, someAnswering } from '../support/surveys/answering.ts'
import { until } from '../support/until.ts'
import { kafkas } from './kafka-brokers.ts'
import { aRelay, aTopicPrefix, watching } from './on-kafka.ts'

const PARTITIONS = 3

it.each(kafkas)(
  'a worker whose reactors follow the log by way of %s does once what each event asks for',
  async (_, open) => {
    const database = await aProjectedDatabase()
    const { pool } = database
    const { broker } = await open()
    const log = postgresFeed({ pool })
    const relay = aRelay(aTopicPrefix(), { pool, feed: log, broker, partitions: PARTITIONS })
    const { broker: watched, read } = watching(broker)
    const feed = kafkaFeed({
      log,
      rows: postgresStoredRows(pool),
      broker: watched,
      kind: 'by-survey',
      topicName: relay.topicName,
      life: () => topicLife(pool),
    })
    const thanked: string[] = []
    const handlers = {
      thank: async ({ responseId }: Readonly<{ responseId: string }>) => void thanked.push(responseId),
      remind: async () => undefined,
    }
    const events = recorded(someAnswering(72, 600))
    const completed = events.flatMap(({ event }) =>
      event.type === 'ResponseCompleted' && 'responseId' in event ? [String(event.responseId)] : [],
    )
    await fillLog(pool, events.slice(0, 300))
    const running = aReactor(pool, handlers, { feed })
    await until('the reactor follows Kafka', () => read.size === PARTITIONS)
    await fillLog(pool, events.slice(300))
    await reached(pool, 'thanking')
    await vi.waitFor(() => expect(thanked.toSorted()).toEqual(completed.toSorted()), { timeout: 60_000 })

    await running.stop()
    await relay.stop()
    await broker.close()
    await database.drop()
  },
)
