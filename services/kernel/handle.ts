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

/** Which stream, which command (the same id on a retry), and what was meant by it. */
export type Asked<Event> = Readonly<{ stream: Stream<Event>; commandId: CommandId; intent: string }>

/**
 * Accepted: the position of the command's last event (null where nothing had to be written) and the state after it.
 * `replayed`: this command was stored before; `state` is then what the stream has come to since.
 */
export type Handled<State, Rejection> =
  | Readonly<{ outcome: 'accepted'; position: Position | null; state: State; replayed: boolean }>
  | Readonly<{ outcome: 'rejected'; rejection: Rejection }>

type Refused = Exclude<AppendResult, { position: Position }>

/** The log would not take it. `overloaded` may be tried again later, `id_conflict` is the same id with another intent. */
export class NotAppended extends Error {
  readonly result: Refused

  constructor(result: Refused) {
    super(`not appended: ${result.outcome}`)
    this.name = 'NotAppended'
    this.result = result
  }
}

/**
 * The stream holds an event that this code cannot read: a newer release wrote it, or it is damaged. Nothing is decided without
 * it. Ask again when a process that can read it answers.
 */
export class StreamUnreadable extends Error {
  override readonly name = 'StreamUnreadable'
}

const ATTEMPTS = 6
/** A command stores no more events than this in one stream. */
const MOST_EVENTS = 5

/** Reads a stream and folds it. Goes on from a known state where there is one. @throws StreamUnreadable */
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

/** A stream never changes behind a version, so reading goes on from what is known. */
const refreshed = async <State, Command, Event extends StoredEvent, Rejection>(
  { log, decider, asked, cache }: Run<State, Command, Event, Rejection>,
  known?: StateAt<State>,
): Promise<StateAt<State>> => {
  const at = await stateOf(log, decider, asked.stream, known)
  cache?.set(asked.stream, at)
  return at
}

/**
 * What the log says of a command that it may hold already: null if it does not. It compares intents on append only, so
 * an event of that very command is offered again: its id is taken, so nothing can be written by that. The intent of a command
 * is hidden by the key of an event that is personal, so its events are offered one after another, the last first.
 */
const storedBefore = async <State, Command, Event extends StoredEvent, Rejection>({
  log,
  asked,
}: Run<State, Command, Event, Rejection>): Promise<AppendResult | null> => {
  const stored = await log.findCommand(asked.stream, asked.commandId)
  if (!stored) return null
  const last: Event[] = []
  for await (const { event, version } of log.readStream(asked.stream, Math.max(1, stored.version - MOST_EVENTS + 1))) {
    if (version <= stored.version) last.push(event)
  }
  let result: AppendResult | null = null
  for (const event of last.toReversed()) {
    result = await log.append({ ...asked, expect: 'any', events: [event] })
    if (result.outcome !== 'id_conflict') return result
  }
  return result
}

/** Nothing to write: because a rule said no, because nothing had to change, or because it was all written before. */
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

/** Null where somebody else wrote in between. */
const appended = async <State, Command, Event extends StoredEvent, Rejection>(
  run: Run<State, Command, Event, Rejection>,
  events: readonly Event[],
  at: StateAt<State>,
): Promise<Handled<State, Rejection> | null> => {
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
 * Decides and appends; whoever wrote in between, decides again, for deciding does nothing else. With a cache the usual
 * command is one append and no read: a state that turns out stale is caught by the exact expectation. A rejection is
 * believed only from a state that was read just now, and only of a command that is not stored: else a retry would be
 * rejected by its own effect. Throws NotAppended.
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
    const writes = decision.outcome === 'accepted' && decision.events.length > 0
    if (!writes && isFresh) return settled(run, decision, at)
    const handled = writes ? await appended(run, decision.events, at) : null
    if (handled) return handled
    at = await refreshed(run, at)
    isFresh = true
  }
  throw new NotAppended({ outcome: 'version_conflict', version: at.version })
}
