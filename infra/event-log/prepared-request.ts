import type { EventRegistry } from '@portal/contracts/events/registry'
import { isStorable } from '@portal/contracts/storable-text'
import { isUuid } from '../tools/uuid.ts'
import { eventIdsOf } from './event-ids.ts'
import type { AppendRequest, Expectation } from './event-log.ts'
import type { DigestOf } from './intent-digest.ts'

/** What a request may hold (promise P16). Sizes are bytes of JSON in UTF-8. */
export const LIMITS = { events: 200, eventBytes: 256 * 1024, requestBytes: 768 * 1024, streamBytes: 500 } as const

/** A valid request in the form in which it is stored. */
export type PreparedRequest = Readonly<{
  stream: string
  commandId: string
  /** The only version accepted, else `ANY` or `EXISTS`. */
  expect: number
  /** 16 bytes that identify what was asked. */
  intent: Buffer
  /** See `eventIdsOf`. */
  ids: Buffer
  types: readonly string[]
  schemas: readonly number[]
  /** Each event as JSON. */
  data: readonly string[]
  /** Bytes of each event, and their sum. */
  sizes: readonly number[]
  bytes: number
}>

export type Unstorable = Readonly<{ reason: string }>

export const ANY = -1
export const EXISTS = -2

/** Whether a stream with this version (0: no such stream) meets the expectation. */
export const isMet = (expect: number, version: number): boolean =>
  expect === ANY || expect === version || (expect === EXISTS && version > 0)

/** Null where the expectation is not a number of events that a stream can have. */
const expectationOf = (expect: Expectation): number | null => {
  if (expect === 'any') return ANY
  if (expect === 'exists') return EXISTS
  if (expect === 'none') return 0
  return Number.isSafeInteger(expect.exactly) && expect.exactly >= 0 ? expect.exactly : null
}

/** U+0000 and lone surrogates in any string or key: Postgres stores them neither as `text` nor as `jsonb`. */
export const holdsUnstorableText = (value: unknown): boolean => {
  if (typeof value === 'string') return !isStorable(value)
  if (Array.isArray(value)) return value.some(holdsUnstorableText)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, item]) => !isStorable(key) || holdsUnstorableText(item))
}

const toJson = (event: object): string | Unstorable => {
  try {
    const json = JSON.stringify(event)
    // JSON.stringify writes both as \uXXXX, and else only most control characters: an event without such an escape holds neither, and is not searched.
    return json.includes('\\u') && holdsUnstorableText(event)
      ? { reason: 'a text holds U+0000 or a lone surrogate' }
      : json
  } catch {
    return { reason: 'an event cannot be written as JSON' }
  }
}

const problemOf = ({ stream, commandId, events }: AppendRequest): string | null => {
  if (events.length === 0) return 'there is no event'
  if (events.length > LIMITS.events) return `more than ${LIMITS.events} events`
  if (!isUuid(commandId)) return 'the command id is no UUID'
  if (stream === '' || Buffer.byteLength(stream) > LIMITS.streamBytes) {
    return `a stream's name has 1 to ${LIMITS.streamBytes} bytes`
  }
  return isStorable(stream) ? null : "the stream's name holds U+0000 or a lone surrogate"
}

/** Checks everything that does not depend on the stream, so that no request can spoil the others of its batch. */
export function prepare(
  request: AppendRequest,
  registry: EventRegistry,
  digestOf: DigestOf,
): PreparedRequest | Unstorable {
  const reason = problemOf(request)
  if (reason) return { reason }
  const expect = expectationOf(request.expect)
  if (expect === null) return { reason: 'the expected version is no whole number from 0' }

  const schemas: number[] = []
  const data: string[] = []
  const sizes: number[] = []
  for (const event of request.events) {
    const version = registry.get(event.type)?.version
    if (version === undefined) return { reason: 'the registry of events does not know its type' }
    const json = toJson(event)
    if (typeof json !== 'string') return json
    const size = Buffer.byteLength(json)
    if (size > LIMITS.eventBytes) return { reason: `an event of more than ${LIMITS.eventBytes / 1024} KiB` }
    schemas.push(version)
    data.push(json)
    sizes.push(size)
  }
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes > LIMITS.requestBytes) return { reason: `more than ${LIMITS.requestBytes / 1024} KiB in one request` }

  const { stream, events, intent } = request
  const commandId = request.commandId.toLowerCase()
  const ids = eventIdsOf(commandId, events.length)
  const types = events.map(({ type }) => type)
  return {
    stream,
    commandId,
    expect,
    intent: digestOf(stream, intent),
    ids,
    types,
    schemas,
    data,
    sizes,
    bytes,
  }
}
