import { randomInt } from 'node:crypto'

/**
 * The purpose of a request, the most urgent first: an answer of somebody in the middle of a survey, a page of a survey,
 * anything else.
 */
export type Urgency = 'answering' | 'opening' | 'other'

/**
 * A request that would wait longer than this is refused at once. The limit is below two seconds, the longest acceptable
 * wait for a reply.
 */
const MOST_WAIT_MS: Readonly<Record<Urgency, number>> = { answering: 1_500, opening: 1_200, other: 900 }
/** This many may be in progress in any case: the rate is known only once there are some. */
const ALWAYS: Readonly<Record<Urgency, number>> = { answering: 512, opening: 256, other: 128 }

/**
 * Under overload each answer waits two to three times as long as the rate of the last second tells: refusals, and what the
 * database does for those who are already in, slow down the rest (`bench -- overload`).
 */
const SLOWER_UNDER_LOAD = 3

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
  /** A survey request was accepted. Call the result once it is answered, or its client has disconnected. */
  begin: () => () => void
  /** Whether a request would wait too long. `lateMs`: how late this process is for what arrives now. */
  isTooMuchFor: (urgency: Urgency, lateMs: number) => boolean
  /** In how many seconds a refused request may retry: spread, so that not all retry at once. */
  retryAfterSeconds: () => number
}>

/**
 * Survey requests in progress, and how fast they are answered. The wait of a new request is computed from both, and is
 * at least what the oldest of them has waited. Other requests are not counted: a report takes long and delays no other
 * request, a sign-in waits in its own queue.
 */
export const workInHand = (now: () => number, spreadOver: (seconds: number) => number = randomInt): WorkInHand => {
  const answered = perSecond(now)
  const refused = perSecond(now)
  /** When each was accepted: the oldest first. */
  const inHand = new Set<Readonly<{ at: number }>>()

  const oldestMs = (): number => {
    for (const { at } of inHand) return now() - at
    return 0
  }

  const waitMs = (urgency: Urgency): number => {
    const atThisRate =
      inHand.size < ALWAYS[urgency] ? 0 : (SLOWER_UNDER_LOAD * 1_000 * inHand.size) / Math.max(1, answered.value())
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
