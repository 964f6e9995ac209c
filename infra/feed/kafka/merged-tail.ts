import type { Position, Recorded } from '../../event-log/event-log.ts'
import type { FeedPage } from '../feed.ts'

type Lane = {
  iterator: AsyncIterator<FeedPage>
  upTo: Position
  waiting: Recorded[]
  next: Promise<Arrived> | null
}
type Arrived = Readonly<{ lane: Lane; result: IteratorResult<FeedPage> }>

/** A lane that is this far ahead of the slowest one (events) is paused. */
const MOST_WAITING = 20_000

const ask = (lane: Lane): Promise<Arrived> => lane.iterator.next().then((result) => ({ lane, result }))

const byPosition = (a: Recorded, b: Recorded): number => (a.position < b.position ? -1 : 1)

/** The position that every lane has passed, in order. */
const passed = (lanes: readonly Lane[], frontier: Position): readonly Recorded[] =>
  lanes
    .flatMap((lane) => {
      const end = lane.waiting.findIndex(({ position }) => position > frontier)
      return lane.waiting.splice(0, end === -1 ? lane.waiting.length : end)
    })
    .sort(byPosition)

const frontierOf = (lanes: readonly Lane[]): Position => lanes.map(({ upTo }) => upTo).toSorted()[0] ?? ''

/**
 * Merges the tails of all partitions in the order of the log: an event is delivered when every partition is known to
 * have no earlier one. Ends when one of them ends; rethrows what one of them throws.
 */
export async function* mergedTail(
  tails: readonly AsyncIterable<FeedPage>[],
  after: Position,
): AsyncGenerator<FeedPage> {
  const lanes = tails.map((tail): Lane => {
    return { iterator: tail[Symbol.asyncIterator](), upTo: after, waiting: [], next: null }
  })
  let at = after
  try {
    for (;;) {
      const { lane, result } = await Promise.race(lanes.flatMap(nextOf))
      if (result.done) return
      arrive(lane, result.value)
      const frontier = frontierOf(lanes)
      if (frontier <= at) continue
      at = frontier
      yield { events: passed(lanes, frontier), upTo: frontier, head: frontier, caughtUp: true }
    }
  } finally {
    lanes.forEach(leave)
  }
}

const nextOf = (lane: Lane): readonly Promise<Arrived>[] => {
  if (lane.waiting.length < MOST_WAITING) lane.next ??= ask(lane)
  return lane.next ? [lane.next] : []
}

const arrive = (lane: Lane, { events, upTo }: FeedPage): void => {
  lane.next = null
  lane.upTo = upTo
  lane.waiting.push(...events)
}

/** Discards pending reads; a tail that waits for records ends with its signal. */
const leave = ({ iterator, next }: Lane): void => {
  next?.catch(() => undefined)
  void iterator.return?.().then(undefined, () => undefined)
}
