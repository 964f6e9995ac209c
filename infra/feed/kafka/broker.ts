/** The part of Kafka that the portal uses, so that the client can be replaced, or faked in tests. */

export type Headers = Readonly<Record<string, string>>

/** A record to send. The portal chooses the partition, not the client. */
export type OutRecord = Readonly<{
  topic: string
  partition: number
  key: string
  value: string | null
  headers: Headers
}>

/** A record as received; `offset` is a decimal number. */
export type InRecord = Readonly<{ offset: string; value: string | null; headers: Headers }>

/** The broker did not answer; it may recover. */
export class BrokerAway extends Error {
  override readonly name = 'BrokerAway'
}

export type Producer = Readonly<{
  /** Returns when every in-sync replica has all records. After a rejection all, some or none of them may be stored. */
  send: (records: readonly OutRecord[]) => Promise<void>
  close: () => Promise<void>
}>

/** A partition for as long as it is assigned to this member of the group. */
export type AssignedPartition = Readonly<{
  topic: string
  partition: number
  /** The offset of the next record. @throws BrokerAway */
  end: () => Promise<string>
  /**
   * Records from an offset, batch by batch, then live; the next batch is fetched when this one was processed. If the offset
   * does not exist (the topic was created again, or the offset is too old) it begins with the oldest. Ends when the signal aborts.
   */
  records: (from: string, signal: AbortSignal) => AsyncIterable<readonly InRecord[]>
}>

export type Joined = Readonly<{
  topic: string
  group: string
  /** Runs for each assigned partition, until the signal says that it was revoked. */
  work: (partition: AssignedPartition, signal: AbortSignal) => Promise<void>
}>

export type TopicShape = Readonly<{ partitions: number; replication: number }>

export type Broker = Readonly<{
  /** Creates the topic if it does not exist. @returns how many partitions it has */
  ensureTopic: (topic: string, shape: TopicShape) => Promise<number>
  producer: () => Promise<Producer>
  /** Member of a consumer group until the signal aborts. Rejects when the broker cannot be reached: join again. */
  join: (joined: Joined, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}>
