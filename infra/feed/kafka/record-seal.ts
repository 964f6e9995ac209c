import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InRecord, OutRecord } from './broker.ts'

/**
 * The relay's signature on a record, and the readers' check of it. The key is in Postgres and never in Kafka, and is
 * replaced with every epoch of the topics: records of an earlier epoch, another portal or any other writer do not verify.
 */
export type RecordSeal = Readonly<{ key: Buffer; logId: string; topicEpoch: number }>

/** The place of a record, which is signed too: a copy in another topic or partition does not verify. */
type Where = Readonly<{ topic: string; partition: number }>

const MAC_HEADER = 'mac'
/** The headers that are signed and read. Readers ignore others, which a mirror or a tracer may add. */
const SIGNED = ['pos', 'prev', 'epoch', 'log', 'id', 'stream', 'version', 'schema', 'at'] as const

const macOf = (seal: RecordSeal, where: Where, { value, headers }: Pick<InRecord, 'value' | 'headers'>): Buffer => {
  const named = SIGNED.map((name) => headers[name] ?? null)
  const signed = JSON.stringify([seal.logId, seal.topicEpoch, where.topic, where.partition, named, value])
  return createHmac('sha256', seal.key).update(signed).digest()
}

export const sealRecord = (seal: RecordSeal, record: OutRecord): OutRecord => ({
  ...record,
  headers: { ...record.headers, [MAC_HEADER]: macOf(seal, record, record).toString('base64url') },
})

export const isAuthentic = (seal: RecordSeal, where: Where, record: InRecord): boolean => {
  const given = Buffer.from(record.headers[MAC_HEADER] ?? '', 'base64url')
  const own = macOf(seal, where, record)
  return given.length === own.length && timingSafeEqual(given, own)
}
