import { classOf } from '../../database/pool.ts'
import { backOff } from '../../tools/back-off.ts'
import { eventIdIn } from '../event-ids.ts'
import type { AppendResult } from '../event-log.ts'
import { positionOf } from '../position.ts'
import type { PreparedRequest } from '../prepared-request.ts'
import { type AppendConnection, isLost } from './append-connection.ts'
import { byteaArray, int2Array, int4Array, int8Array, jsonArray, textArray, uuidArray } from './binary-arrays.ts'
import type { Flush, Stored } from './group-commit.ts'
import { asText } from './rows.ts'

/** Whether the request was stored is unknown. A retry with the same command id ends as one attempt. */
export class AppendOutcomeUnknown extends Error {
  override readonly name = 'AppendOutcomeUnknown'
}

export type FlushOptions = Readonly<{
  connection: AppendConnection
  /** How long (milliseconds) to retry while the database cannot be reached or is locked. */
  retryForMs: number
  /** Called with the reason for which requests failed; they may be stored later. */
  onGivenUp?: (error: unknown) => void
  /** Called after a commit that stored events. */
  onFlush: () => void
}>

const PAUSES = { firstMs: 20, longestMs: 500 }

const APPEND =
  'select outcome, head_version, last_pos from log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)'

type StatusRow = [outcome: string, version: string, position: string | null]

/** For each event the ordinal of its request from 1, and its own in the request from 0. */
const ordinalsIn = (batch: readonly PreparedRequest[]): Readonly<{ requests: number[]; events: number[] }> => {
  const [requests, events]: [number[], number[]] = [[], []]
  for (const [request, { data }] of batch.entries()) {
    for (let event = 0; event < data.length; event += 1) {
      requests.push(request + 1)
      events.push(event)
    }
  }
  return { requests, events }
}

const parametersOf = (batch: readonly PreparedRequest[]): readonly Buffer[] => {
  const { requests, events } = ordinalsIn(batch)
  return [
    textArray(batch.map(({ stream }) => stream)),
    int8Array(batch.map(({ expect }) => expect)),
    byteaArray(batch.map(({ intent }) => intent)),
    uuidArray(batch.map(({ ids }) => eventIdIn(ids, 0))),
    int2Array(batch.map(({ data }) => data.length)),
    int4Array(requests),
    int2Array(events),
    uuidArray(batch.map(({ ids }) => ids)),
    textArray(batch.flatMap(({ types }) => types)),
    int2Array(batch.flatMap(({ schemas }) => schemas)),
    int4Array(batch.flatMap(({ sizes }) => sizes)),
    jsonArray(
      batch.flatMap(({ data }) => data),
      batch.reduce((sum, { bytes }) => sum + bytes, 0),
    ),
  ]
}

const resultOf = ([outcome, headVersion, lastPosition]: StatusRow): AppendResult => {
  const version = Number(headVersion)
  const position = positionOf(Number(lastPosition ?? 0))
  if (outcome === '0') return { outcome: 'appended', position, version }
  if (outcome === '1') return { outcome: 'replayed', position, version }
  return outcome === '2' ? { outcome: 'version_conflict', version } : { outcome: 'id_conflict' }
}

/** One autocommit statement. It is prepared by name, so that the connection parses and plans it once. */
async function appendOnce(
  connection: AppendConnection,
  batch: readonly PreparedRequest[],
): Promise<readonly AppendResult[]> {
  const { rows } = await connection.query<StatusRow>({
    name: 'log-append',
    text: APPEND,
    values: [...parametersOf(batch)],
    rowMode: 'array',
    types: asText,
  })
  return rows.map(resultOf)
}

/**
 * `unknown`: it may have been stored. `later`: it was not, and a retry may succeed; `full`: a retry succeeds only after
 * space was freed. `never`: a retry cannot succeed.
 */
type Failure = 'unknown' | 'later' | 'full' | 'never'

const failureOf = (error: unknown): Failure => {
  if (isLost(error)) return 'unknown'
  switch (classOf(error)) {
    case 'connection':
      return 'unknown'
    case 'serialization':
    case 'deadlock':
    case 'lock-timeout':
    case 'statement-timeout':
    case 'read-only':
    case 'server':
      return 'later'
    case 'disk-full':
      return 'full'
    case 'permission':
    case 'data':
    case 'unique':
    case 'other':
      return 'never'
  }
}

type Attempt = Readonly<{ results: readonly AppendResult[] }> | Readonly<{ failure: Failure; error: unknown }>

const attempt = async ({ connection, onFlush }: FlushOptions, batch: readonly PreparedRequest[]): Promise<Attempt> => {
  try {
    const results = await appendOnce(connection, batch)
    if (results.some(({ outcome }) => outcome === 'appended')) onFlush()
    return { results }
  } catch (error) {
    return { failure: failureOf(error), error }
  }
}

/**
 * Retries with the same ids until the outcome is known and final. Returns the last outcome as the reason for giving up.
 */
async function persistently(options: FlushOptions, batch: readonly PreparedRequest[]): Promise<Attempt> {
  const until = performance.now() + options.retryForMs
  let mayBeStored = false
  const { peek, pause } = backOff(PAUSES)
  for (;;) {
    const tried = await attempt(options, batch)
    if ('results' in tried || tried.failure === 'never') return tried
    mayBeStored ||= tried.failure === 'unknown'
    const isOver = tried.failure === 'full' || performance.now() + peek() > until
    if (isOver) return { ...tried, failure: mayBeStored ? 'unknown' : tried.failure }
    await pause()
  }
}

/**
 * Stores a batch, and retries with the same ids while the outcome is unknown or temporary. A batch that raised an error
 * because of one request is run again request by request, so that the other requests are stored.
 */
export const flushTo = (options: FlushOptions): Flush => {
  const flush: Flush = async (batch) => {
    const ended = await persistently(options, batch)
    if ('results' in ended) return ended.results
    if (ended.failure !== 'never') {
      options.onGivenUp?.(ended.error)
      return batch.map(() => afterAll(ended.failure, ended.error))
    }
    if (batch.length === 1) return [refusalOf(ended.error)]

    const results: Stored[] = []
    for (const request of batch) results.push(...(await flush([request])))
    return results
  }
  return flush
}

/** `overloaded` promises that nothing was stored, so it is used only if every attempt was answered. */
const afterAll = (failure: Failure, cause: unknown): Stored =>
  failure === 'unknown'
    ? new AppendOutcomeUnknown('The database went away before it answered', { cause })
    : { outcome: 'overloaded' }

/** Permanent refusals by the database are the request's fault if its data is invalid; all others are ours. */
const refusalOf = (error: unknown): Stored =>
  classOf(error) === 'data'
    ? { outcome: 'invalid', reason: 'the database does not take its data' }
    : new Error('The log refused an append', { cause: error })
