import type { CopyIn } from '@portal/infra/database/copy'
import type { Connection, Pool } from '@portal/infra/database/pool'
import type { Position, Recorded } from '@portal/infra/event-log/event-log'
import type { Feed, FeedPage } from '@portal/infra/feed/feed'
import { type Fold, isFor, type Projection, schemaOf } from '../projection.ts'
import { postgresRows } from '../rows/postgres-rows.ts'
import type { Store } from '../rows/row-set.ts'
import { advance, assertOurs, type Ownership, type Progress } from './checkpoint.ts'
import { type ClassOf, describe, isTheEvents } from './failure.ts'
import { MOST_PARKED_KEYS, NotAccepted, type Parked, type ParkedWindow, park, TooManyParked } from './parking.ts'
import type { Passes } from './passes.ts'
import { inBatchTransaction } from './transaction.ts'

/** `copyIn`: the number of new rows from which COPY is used; without it all rows go as arrays. */
export type Means = Readonly<{ pool: Pool; feed: Feed; classOf: ClassOf; copyIn?: CopyIn | undefined }>

/**
 * The state that one owner keeps of one projection. `parked` grows as events are parked. `accepts`: which events may be
 * parked at all (a rebuild stops at any other).
 */
export type Session = Readonly<{
  ours: Ownership
  fold: Fold
  parked: Parked
  window?: ParkedWindow
  accepts?: (position: Position) => boolean
}>

/** A page with only the events of one projection and shard. `lastId`: the event at the end of the whole page. */
export type OwnPage = FeedPage & Readonly<{ lastId?: string | undefined }>

const progressAt = async (feed: Feed, { events, upTo, lastId }: OwnPage): Promise<Progress> => {
  const last = events.at(-1)
  const eventId = last?.position === upTo ? last.eventId : (lastId ?? (await feed.eventIdAt(upTo)))
  return { position: upTo, eventId }
}

/** The events of a page that are for a projection and its shard. */
export const ownPage = (projection: Projection, page: FeedPage): OwnPage => {
  const last = page.events.at(-1)
  const events = page.events.filter((recorded) => isFor(projection, recorded))
  return { ...page, events, lastId: last?.position === page.upTo ? last.eventId : undefined }
}

/**
 * Applies a page and moves the checkpoint in one transaction. Events that cannot be applied are parked with the later
 * events of their keys.
 * @returns the position up to which the rows are made
 * @throws Fenced if another process took over; TooManyParked; or a database error that no event caused
 */
export async function applyPage(means: Means, session: Session, from: Progress, page: OwnPage): Promise<Progress> {
  const to = await progressAt(means.feed, page)
  try {
    await inBatchTransaction(means.pool, (connection) => together(means, connection, session, from, to, page))
  } catch (error) {
    session.fold.forget()
    if (error instanceof TooManyParked || !isTheEvents(error, means.classOf)) throw error
    await applySingly(means, session, from, to, page)
  }
  session.fold.trim()
  return to
}

/** Moves the checkpoint past a page that has no event for the projection. @throws Fenced if another process took over */
export async function passOver(
  feed: Feed,
  { pass }: Passes,
  { ours }: Session,
  from: Progress,
  page: OwnPage,
): Promise<Progress> {
  const to = await progressAt(feed, page)
  await pass({ ours, from: from.position, to })
  return to
}

const rowsOf = (connection: Connection, { ours }: Pick<Session, 'ours'>, copyIn?: CopyIn): Store =>
  postgresRows(connection, schemaOf(ours.projection), copyIn)

const together = async (
  { copyIn }: Means,
  connection: Connection,
  session: Session,
  from: Progress,
  to: Progress,
  page: FeedPage,
) => {
  const excluded = await assertOurs(connection, session.ours, from.position, to.position)
  const events = without(excluded, page.events)
  const free = await parkBehind(connection, session, events)
  session.window?.check(events.length - free.length)
  await session.fold.apply(rowsOf(connection, session, copyIn), free)
  await advance(connection, session.ours, from.position, to)
  session.window?.count(events.length, events.length - free.length)
}

/** Without the events that an operator skipped. */
const without = (excluded: readonly Position[], events: readonly Recorded[]): readonly Recorded[] =>
  excluded.length === 0 ? events : events.filter(({ position }) => !excluded.includes(position))

/** Parks the events whose key has a parked event already; returns the others. */
const parkBehind = async (connection: Connection, { ours, parked }: Session, events: readonly Recorded[]) => {
  if (parked.size === 0) return events
  const { projection } = ours
  const isFree = (recorded: Recorded) => !parked.has(projection.key(recorded))
  for (const recorded of events) {
    if (!isFree(recorded)) await park(connection, projection, recorded, projection.key(recorded), null)
  }
  return events.filter(isFree)
}

/** Used when some event of the page cannot be applied: each event by itself, under a savepoint. */
const applySingly = async (means: Means, session: Session, from: Progress, to: Progress, page: FeedPage) => {
  const parked: Parked = new Set(session.parked)
  try {
    await inBatchTransaction(means.pool, async (connection) => {
      const excluded = await assertOurs(connection, session.ours, from.position, to.position)
      const trial = { ...session, parked }
      const events = without(excluded, page.events)
      let refused = 0
      for (const recorded of events) {
        const outcome = await applyOrPark(means.classOf, connection, trial, recorded)
        if (outcome === 'parked') refused += 1
      }
      session.window?.check(refused)
      await advance(connection, session.ours, from.position, to)
      session.window?.count(events.length, refused)
    })
  } catch (error) {
    session.fold.forget()
    throw error
  }
  for (const key of parked) session.parked.add(key)
}

type Applied = 'applied' | 'parked'

const applyOrPark = async (
  classOf: ClassOf,
  connection: Connection,
  session: Session,
  recorded: Recorded,
): Promise<Applied> => {
  const { ours, fold, parked } = session
  const key = ours.projection.key(recorded)
  if (parked.has(key)) {
    await park(connection, ours.projection, recorded, key, null)
    return 'parked'
  }
  const error = await tryAlone(classOf, connection, session, recorded)
  if (error === null) return 'applied'
  if (session.accepts?.(recorded.position) === false) throw notAccepted(recorded, error)
  fold.forget()
  parked.add(key)
  if (parked.size > MOST_PARKED_KEYS) throw new TooManyParked(`more than ${MOST_PARKED_KEYS} keys are parked`)
  await park(connection, ours.projection, recorded, key, error)
  return 'parked'
}

/**
 * Applies one event under a savepoint: it is applied completely or not at all.
 * @returns why it cannot be applied, or null if it was
 */
export const tryAlone = async (
  classOf: ClassOf,
  connection: Connection,
  session: Pick<Session, 'ours' | 'fold'>,
  recorded: Recorded,
): Promise<Error | null> => {
  await connection.query('savepoint event')
  try {
    await session.fold.apply(rowsOf(connection, session), [recorded])
    await connection.query('release savepoint event')
    return null
  } catch (error) {
    session.fold.forget()
    if (!(error instanceof Error) || !isTheEvents(error, classOf)) throw error
    await connection.query('rollback to savepoint event')
    return error
  }
}

const notAccepted = ({ position, event, stream }: Recorded, error: Error): NotAccepted => {
  const { kind, text } = describe(error)
  return new NotAccepted(`cannot apply ${event.type} of ${stream} at position ${position} (${kind}: ${text})`)
}
