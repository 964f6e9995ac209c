import { isUnreadable } from '@portal/contracts/events/registry'
import type {
  AppendResult,
  CommandId,
  EventLog,
  Position,
  StoredEvent,
  Stream,
} from '@portal/infra/event-log/event-log'
import type { Decider, Decision } from './decider.ts'
import type { StateAt, StateCache } from './state-cache.ts'

/** The stream, the command id (the same on a retry), and the intent. */
export type Asked<Event> = Readonly<{ stream: Stream<Event>; commandId: CommandId; intent: string }>

/**
 * Accepted: the position of the command's last event (null if nothing had to be written) and the state after it.
 * `replayed`: this command was stored before; `state` is then the current state of the stream.
 */
export type Handled<State, Rejection> =
  | Readonly<{ outcome: 'accepted'; position: Position | null; state: State; replayed: boolean }>
  | Readonly<{ outcome: 'rejected'; rejection: Rejection }>

type Refused = Exclude<AppendResult, { position: Position }>

/** The log refused it. `overloaded` may be retried later, `id_conflict` is the same id with another intent. */
export class NotAppended extends Error {
  readonly result: Refused

  constructor(result: Refused) {
    super(`not appended: ${result.outcome}`)
    this.name = 'NotAppended'
    this.result = result
  }
}

/**
 * The stream contains an event that this code cannot read: a newer release wrote it, or it is damaged. Nothing is
 * decided without it. Retry when a process answers that can read it.
 */
export class StreamUnreadable extends Error {
  override readonly name = 'StreamUnreadable'
}

const ATTEMPTS = 6
/** The maximum number of events that a command stores in one stream: a page of a survey may raise 50 alerts. */
const MOST_EVENTS = 60

/** Reads a stream and folds it, from a known state if there is one. @throws StreamUnreadable */
export const stateOf = async <State, Command, Event extends StoredEvent, Rejection>(
  log: EventLog,
  { initial, evolve }: Pick<Decider<State, Command, Event, Rejection>, 'initial' | 'evolve'>,
  stream: Stream<Event>,
  known: StateAt<State> = { state: initial, version: 0 },
): Promise<StateAt<State>> => {
  let at = known
  for await (const { event, version } of log.readStream(stream, known.version + 1)) {
    if (isUnreadable(event)) throw new StreamUnreadable(`event ${version} of ${stream} cannot be read: ${event.reason}`)
    const state = evolve(at.state, event)
    if (state === undefined) throw new StreamUnreadable(`event ${version} of ${stream} does not belong to it`)
    at = { state, version }
  }
  return at
}

type Run<State, Command, Event, Rejection> = Readonly<{
  log: EventLog
  decider: Decider<State, Command, Event, Rejection>
  asked: Asked<Event>
  cache: StateCache<State> | undefined
}>

/** Events up to a version never change, so reading continues from the known state. */
const refreshed = async <State, Command, Event extends StoredEvent, Rejection>(
  { log, decider, asked, cache }: Run<State, Command, Event, Rejection>,
  known?: StateAt<State>,
): Promise<StateAt<State>> => {
  const at = await stateOf(log, decider, asked.stream, known)
  cache?.set(asked.stream, at)
  return at
}

/**
 * Whether the log already holds a command; null if it does not. The log compares intents only on append, so
 * an event of that very command is appended again: its id is taken, so nothing can be written. The intent of a command
 * is keyed by the owner of a personal event, so its events are tried one after another, the last first.
 */
const storedBefore = async <State, Command, Event extends StoredEvent, Rejection>({
  log,
  asked,
}: Run<State, Command, Event, Rejection>): Promise<AppendResult | null> => {
  const stored = await log.findCommand(asked.stream, asked.commandId)
  if (!stored) return null
  const last: Event[] = []
  for await (const { event, version } of log.readStream(asked.stream, Math.max(1, stored.version - MOST_EVENTS + 1))) {
    if (version > stored.version) break
    last.push(event)
  }
  let result: AppendResult | null = null
  for (const event of last.toReversed()) {
    result = await log.append({ ...asked, expect: 'any', events: [event] })
    if (result.outcome !== 'id_conflict') return result
  }
  return result
}

/** Nothing to write: a rule rejected it, nothing had to change, or it was stored before. */
const settled = async <State, Command, Event extends StoredEvent, Rejection>(
  run: Run<State, Command, Event, Rejection>,
  decision: Decision<Event, Rejection>,
  { state }: StateAt<State>,
): Promise<Handled<State, Rejection>> => {
  const stored = await storedBefore(run)
  if (stored && 'position' in stored) return { outcome: 'accepted', position: stored.position, state, replayed: true }
  if (stored) throw new NotAppended(stored)
  if (decision.outcome === 'rejected') return decision
  return { outcome: 'accepted', position: null, state, replayed: false }
}

const eventsOf = <Event, Rejection>(decision: Decision<Event, Rejection>): readonly Event[] =>
  decision.outcome === 'accepted' ? decision.events : []

/** Null on a version conflict, or if there are no events. */
const appended = async <State, Command, Event extends StoredEvent, Rejection>(
  run: Run<State, Command, Event, Rejection>,
  events: readonly Event[],
  at: StateAt<State>,
): Promise<Handled<State, Rejection> | null> => {
  if (events.length === 0) return null
  const { log, decider, asked, cache } = run
  const written = await log.append({ ...asked, expect: { exactly: at.version }, events })
  switch (written.outcome) {
    case 'appended': {
      const state = events.reduce(decider.evolve, at.state)
      cache?.set(asked.stream, { state, version: written.version })
      return { outcome: 'accepted', position: written.position, state, replayed: false }
    }
    case 'replayed': {
      const { state } = await refreshed(run, at)
      return { outcome: 'accepted', position: written.position, state, replayed: true }
    }
    case 'version_conflict':
      return null
    case 'id_conflict':
    case 'invalid':
    case 'overloaded':
      throw new NotAppended(written)
  }
}

/**
 * Decides and appends; on a conflict, reloads and decides again, since a decision has no effects. With a cache the
 * usual command is one append and no read: the exact expectation detects a stale state. A rejection is final only if
 * the state was just read and the command is not stored: otherwise a retry would be rejected by its own effect. Throws
 * NotAppended.
 */
export const handle = async <State, Command, Event extends StoredEvent, Rejection>(
  log: EventLog,
  decider: Decider<State, Command, Event, Rejection>,
  asked: Asked<Event>,
  command: Command,
  cache?: StateCache<State>,
): Promise<Handled<State, Rejection>> => {
  const run = { log, decider, asked, cache }
  const cached = cache?.get(asked.stream)
  let at = cached ?? (await refreshed(run))
  let isFresh = cached === undefined

  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const decision = decider.decide(at.state, command)
    const events = eventsOf(decision)
    const handled = await appended(run, events, at)
    if (handled) return handled
    const writes = events.length > 0
    const newest = writes || !isFresh ? await refreshed(run, at) : at
    // Nothing came between: on the same state it would be decided the same again.
    if (!writes && newest.version === at.version) return settled(run, decision, newest)
    at = newest
    isFresh = true
  }
  throw new NotAppended({ outcome: 'version_conflict', version: at.version })
}
