import { setTimeout as sleep } from 'node:timers/promises'
import { type DeadLetter, deadLetterQueries } from '../operations/dead-letters/queries.ts'
import { askForRetry } from '../runtime/batches/retry.ts'
import { type Evicted, evict } from '../runtime/builds/control.ts'
import { ActionRefused } from './action-refused.ts'
import { type ControlMeans, followerNamed, shownModel } from './models.ts'

type Pool = Pick<ControlMeans, 'pool'>

/** The parked events of a projection: of one key, or of all (null). */
export const parkedEvents = async ({ pool }: Pool, projection: string, key: string | null) =>
  deadLetterQueries(pool).list(followerNamed(projection).name, key)

const LOOK_EVERY_MS = 200

/** The process that holds the projection does it: we look until it has, or the time is over. */
const untilTried = async (
  { pool }: Pool,
  projection: string,
  key: string | null,
  { withinMs, signal }: Waiting,
): Promise<readonly DeadLetter[]> => {
  const deadline = performance.now() + withinMs
  for (;;) {
    const { version } = await shownModel({ pool }, projection)
    const letters = (await parkedEvents({ pool }, projection, key)).filter((letter) => letter.version === version)
    const isOver = !letters.some(({ retryAsked }) => retryAsked)
    if (isOver || signal.aborted || performance.now() >= deadline) return letters
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

type Waiting = Readonly<{ withinMs: number; signal: AbortSignal }>

/** `left`: what is still parked; `isTried` is false where no projector has come to it in the time that was given. */
export type Retried = Readonly<{ keys: number; left: readonly DeadLetter[]; isTried: boolean }>

/** Has parked events tried again, by the process that holds the projection. @throws ActionRefused where nothing is parked */
export const retryParked = async (
  means: Pool,
  projection: string,
  key: string | null,
  waiting: Waiting,
): Promise<Retried> => {
  const keys = await askForRetry(means.pool, await shownModel(means, projection), key)
  if (keys === 0) throw new ActionRefused('Nothing is parked that could be tried again.')
  const left = await untilTried(means, projection, key, waiting)
  return { keys, left, isTried: !left.some(({ retryAsked }) => retryAsked) }
}

/** Excludes what is parked under a key from all rows, permanently. @throws ActionRefused where nothing is parked */
export const evictParked = async (
  { pool }: Pool,
  projection: string,
  key: string,
  reason: string,
): Promise<readonly Evicted[]> => {
  const evicted = await evict(followerNamed(projection), pool, key, reason)
  if (evicted.length > 0) return evicted
  throw new ActionRefused(
    'Nothing of that key is parked that may be skipped. An erasure may not be: mend its cause, then retry it.',
  )
}
