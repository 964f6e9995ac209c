/** What we use of Kafka, so that the client may be another one, or a fake. */

export type Headers = Readonly<Record<string, string>>

/** A record on its way. The partition is ours to choose, not the client's. */
export type OutRecord = Readonly<{
  topic: string
  partition: number
  key: string
  value: string | null
  headers: Headers
}>

/** A record as it arrives; `offset` is a decimal number. */
export type InRecord = Readonly<{ offset: string; value: string | null; headers: Headers }>

/** The broker did not answer, though it may well come back. */
export class BrokerAway extends Error {
  override readonly name = 'BrokerAway'
}

export type Producer = Readonly<{
  /** Returns when every replica in sync has all of them. A rejection says nothing: they may be stored, or some of them. */
  send: (records: readonly OutRecord[]) => Promise<void>
  close: () => Promise<void>
}>

/** A partition for as long as the group leaves it to us. */
export type AssignedPartition = Readonly<{
  topic: string
  partition: number
  /** The offset that the next record will have. @throws BrokerAway */
  end: () => Promise<string>
  /**
   * Records from an offset, batch by batch, live; the next batch is taken when this one was worked on. From an offset that
   * is not there (a topic made anew, or too old) it begins with the oldest. Ends when the signal aborts.
   */
  records: (from: string, signal: AbortSignal) => AsyncIterable<readonly InRecord[]>
}>

export type Joined = Readonly<{
  topic: string
  group: string
  /** Runs for each partition that the group gives us, until the signal says that it was taken away. */
  work: (partition: AssignedPartition, signal: AbortSignal) => Promise<void>
}>

export type TopicShape = Readonly<{ partitions: number; replication: number }>

export type Broker = Readonly<{
  /** Makes the topic where there is none. @returns how many partitions it has */
  ensureTopic: (topic: string, shape: TopicShape) => Promise<number>
  producer: () => Promise<Producer>
  /** Member of a consumer group until the signal aborts. Rejects when the broker is away: join again. */
  join: (joined: Joined, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}>
