import { randomInt } from 'node:crypto'

/**
 * What a request is for, the most urgent first: an answer of somebody in the middle of a survey, a page of a survey, anything
 * else.
 */
export type Urgency = 'answering' | 'opening' | 'other'

/** A request that would wait longer than this is refused at once: below the two seconds that nobody is to wait for an answer. */
const MOST_WAIT_MS: Readonly<Record<Urgency, number>> = { answering: 1_500, opening: 1_200, other: 900 }
/** So many may be in hand whatever they take: how fast they are done is known only once there are some. */
const ALWAYS: Readonly<Record<Urgency, number>> = { answering: 512, opening: 256, other: 128 }

const SLOT_MS = 100
const SLOTS = 11 // the one that has just begun, and a second
const MOST_RETRY_SECONDS = 10

/** How often something happened within the last second. `now` in milliseconds. */
const perSecond = (now: () => number) => {
  const counts = Array.from({ length: SLOTS }, () => ({ slot: -1, count: 0 }))
  return {
    add: (): void => {
      const slot = Math.floor(now() / SLOT_MS)
      const place = counts[slot % SLOTS]
      if (!place) return
      if (place.slot !== slot) Object.assign(place, { slot, count: 0 })
      place.count += 1
    },
    value: (): number => {
      const oldest = Math.floor(now() / SLOT_MS) - SLOTS
      return counts.reduce((sum, { slot, count }) => sum + (slot > oldest ? count : 0), 0)
    },
  }
}

export type WorkInHand = Readonly<{
  /** A survey request was taken. Call the result once it is answered, or its sender has gone. */
  begin: () => () => void
  /** Whether a request would wait too long. `lateMs`: how late this process is for what arrives now. */
  isTooMuchFor: (urgency: Urgency, lateMs: number) => boolean
  /** In how many seconds a refused request may come back: spread, so that they do not come all at once. */
  retryAfterSeconds: () => number
}>

/**
 * Requests for surveys that were taken and not answered yet, and how fast they are answered. What a request would wait follows
 * from both, and is no less than what the oldest of them has waited. Other requests are not counted: a report takes long and holds up nobody, a sign-in waits for its turn elsewhere.
 */
export const workInHand = (now: () => number, spreadOver: (seconds: number) => number = randomInt): WorkInHand => {
  const answered = perSecond(now)
  const refused = perSecond(now)
  /** When each was taken: the oldest first. */
  const inHand = new Set<Readonly<{ at: number }>>()

  const oldestMs = (): number => {
    for (const { at } of inHand) return now() - at
    return 0
  }

  const waitMs = (urgency: Urgency): number => {
    const atThisRate = inHand.size < ALWAYS[urgency] ? 0 : (1_000 * inHand.size) / Math.max(1, answered.value())
    return Math.max(atThisRate, oldestMs())
  }

  return {
    begin: () => {
      const taken = { at: now() }
      inHand.add(taken)
      return () => {
        if (inHand.delete(taken)) answered.add()
      }
    },
    isTooMuchFor: (urgency, lateMs) => lateMs + waitMs(urgency) > MOST_WAIT_MS[urgency],
    retryAfterSeconds: () => {
      refused.add()
      const spread = Math.min(MOST_RETRY_SECONDS, Math.ceil(refused.value() / Math.max(100, answered.value())))
      return 1 + spreadOver(spread)
    },
  }
}
