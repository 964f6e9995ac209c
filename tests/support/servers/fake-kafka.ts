import { setImmediate as turn } from 'node:timers/promises'
import {
  type AssignedPartition,
  type Broker,
  BrokerAway,
  type InRecord,
  type Joined,
} from '@portal/infra/feed/kafka/broker'

export type FakeKafka = Broker &
  Readonly<{
    /** While it is unreachable every call fails, and the members of all groups are removed. */
    goAway: (away: boolean) => void
    /** This many of the next batches are stored, but their acknowledgements are lost. */
    loseReplies: (count: number) => void
    /** All records of a topic's partition, to be read or changed. */
    log: (topic: string, partition: number) => InRecord[]
    /** Deletes a topic and creates it again, empty. */
    recreate: (topic: string, partitions: number) => void
    /** Reassigns the partitions of all groups, as when a member joins or leaves. */
    rebalance: () => void
  }>

type Member = {
  joined: Joined
  partitions: number[]
  leaving: AbortController
  running: Promise<unknown>
  fail: (error: Error) => void
}

/**
 * Behaves like a broker towards the portal: partitions are lists, groups divide them, each join starts all partitions
 * again, and a member that joins a topic before it exists is refused.
 */
export function fakeKafka(): FakeKafka {
  const topics = new Map<string, InRecord[][]>()
  const members = new Set<Member>()
  const waiting = new Set<() => void>()
  let [isAway, toLose] = [false, 0]

  const reach = async () => {
    await turn()
    if (isAway) throw new BrokerAway('the fake broker is away')
  }
  const log = (topic: string, partition: number): InRecord[] => {
    const found = topics.get(topic)?.[partition]
    if (!found) throw new Error(`the fake broker has no partition ${partition} of ${topic}`)
    return found
  }
  const wake = () => {
    for (const tell of waiting) tell()
  }

  async function* records(topic: string, partition: number, from: string, signal: AbortSignal) {
    let next = Number(from)
    if (next > log(topic, partition).length) next = 0 // out of range: from the oldest, as configured
    while (!signal.aborted) {
      const batch = log(topic, partition).slice(next, next + 100)
      next += batch.length
      if (batch.length > 0) yield batch
      else
        await new Promise<void>((resolve) => {
          const stop = () => {
            waiting.delete(stop)
            resolve()
          }
          waiting.add(stop)
          signal.addEventListener('abort', stop, { once: true })
        })
    }
  }

  const begin = (member: Member): void => {
    member.leaving.abort()
    member.leaving = new AbortController()
    const { topic, work } = member.joined
    const { signal } = member.leaving
    const source = (partition: number): AssignedPartition => ({
      topic,
      partition,
      end: async () => {
        await reach()
        return String(log(topic, partition).length)
      },
      records: (from, theirs) => records(topic, partition, from, AbortSignal.any([signal, theirs])),
    })
    const { partitions } = member
    member.running = member.running
      .then(() => Promise.all(signal.aborted ? [] : partitions.map((partition) => work(source(partition), signal))))
      .catch(member.fail)
  }

  const shareOut = ({ topic, group }: Joined): void => {
    const ours = [...members].filter(({ joined }) => joined.topic === topic && joined.group === group)
    for (const member of ours) member.partitions = []
    for (const partition of topics.get(topic)?.keys() ?? []) ours[partition % ours.length]?.partitions.push(partition)
    for (const member of ours) begin(member)
  }

  return {
    ensureTopic: async (topic, { partitions }) => {
      await reach()
      const made = topics.get(topic) ?? Array.from({ length: partitions }, (): InRecord[] => [])
      topics.set(topic, made)
      return made.length
    },
    producer: async () => {
      await reach()
      return {
        send: async (sent) => {
          await reach()
          for (const { topic, partition, value, headers } of sent) {
            const own = log(topic, partition)
            own.push({ offset: String(own.length), value, headers })
          }
          wake()
          if (toLose === 0) return
          toLose -= 1
          throw new BrokerAway('the acknowledgement was lost')
        },
        close: async () => undefined,
      }
    },
    join: async (joined, signal) => {
      await reach()
      if (!topics.has(joined.topic)) throw new BrokerAway(`the fake broker has no topic ${joined.topic}`)
      const over = Promise.withResolvers<void>()
      const member: Member = {
        joined,
        partitions: [],
        leaving: new AbortController(),
        running: Promise.resolve(),
        fail: over.reject,
      }
      members.add(member)
      shareOut(joined)
      signal.addEventListener('abort', () => over.resolve(), { once: true })
      if (signal.aborted) over.resolve()
      try {
        await over.promise
      } finally {
        members.delete(member)
        member.leaving.abort()
        await member.running
        shareOut(joined)
      }
    },
    close: async () => undefined,
    goAway: (away) => {
      isAway = away
      if (away) for (const { fail } of members) fail(new BrokerAway('the fake broker went away'))
    },
    loseReplies: (count) => {
      toLose = count
    },
    log,
    recreate: (topic, partitions) => {
      topics.set(
        topic,
        Array.from({ length: partitions }, () => []),
      )
      for (const { joined } of members) if (joined.topic === topic) shareOut(joined)
    },
    rebalance: () => {
      for (const { joined } of members) shareOut(joined)
    },
  }
}
