import { hash } from 'node:crypto'

/** Each topic holds every event of the log, in an order of its own: all of one survey, or of one member, lie together. */
export type TopicKind = 'by-survey' | 'by-member'

export const TOPIC_KINDS: readonly TopicKind[] = ['by-survey', 'by-member']

const FIELD_OF = { 'by-survey': 'surveyId', 'by-member': 'memberId' } as const

/** The id that an event's topic goes by, or its stream where it has none. It reads what is stored, of any version. */
export function keyOf(kind: TopicKind, { stream, json }: Readonly<{ stream: string; json: string }>): string {
  const event: unknown = JSON.parse(json)
  const field = FIELD_OF[kind]
  const id = typeof event === 'object' && event !== null && field in event ? Reflect.get(event, field) : undefined
  return typeof id === 'string' ? id : stream
}

/** Our own hash, not the client's: it must be the same for every client, and for ever. */
export const partitionOf = (key: string, partitions: number): number =>
  hash('sha256', key, 'buffer').readUInt32BE(0) % partitions
