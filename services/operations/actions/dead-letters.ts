import { EvictKeyBody, RetryKeysBody } from '@portal/contracts/http/operations/dead-letters'
import { followerNamed } from '@portal/projections/control/models'
import { evictParked, parkedEvents, retryParked } from '@portal/projections/control/parked-keys'
import type { DeadLetter } from '@portal/projections/operations/dead-letters/queries'
import { basisOf } from '@portal/projections/operations/plans/queries'
import * as z from 'zod/mini'
import type { Action, Plan } from './action.ts'
import type { ReadModelMeans } from './read-model-means.ts'

const plan = z.optional(z.string().check(z.maxLength(64)))
const reason = z.optional(z.string().check(z.maxLength(500)))

const RetryInput = z.extend(RetryKeysBody, { plan, reason })
type RetryInput = z.infer<typeof RetryInput>

const EvictInput = z.extend(EvictKeyBody, { plan })
type EvictInput = z.infer<typeof EvictInput>

/** A parked event on a line. */
export const deadLetterLine = (letter: DeadLetter): string => {
  const { projection, version, position, key, type, error, retryAsked } = letter
  const retry = retryAsked ? '  (is to be tried again)' : ''
  return `${projection} v${version}  ${position}  ${type}  ${key}  ${letter.class}: ${error}${retry}`
}

type Which = Readonly<{ projection: string; key?: string | undefined }>

const planOf = async ({ projection, key }: Which, means: ReadModelMeans, would: string): Promise<Plan> => ({
  basis: [key ?? null, await basisOf(means.pool, [followerNamed(projection)])],
  lines: [`${projection}: ${would}`, ...(await parkedEvents(means, projection, key ?? null)).map(deadLetterLine)],
})

/** Has parked events tried again by the process that holds the projection. */
export const retryAction: Action<RetryInput, ReadModelMeans> = {
  name: 'deadletter retry',
  input: RetryInput,
  target: ({ projection, key }) => `${projection} ${key ?? 'all keys'}`,
  plan: (input, means) => planOf(input, means, 'try these again'),
  perform: async ({ projection, key }, means, { signal }) => {
    const { keys, left, isTried } = await retryParked(means, projection, key ?? null, {
      withinMs: means.retryWithinMs,
      signal,
    })
    const result = { keys, left }
    if (!isTried) {
      const isWaiting = means.retryWithinMs > 0
      return isWaiting
        ? { outcome: 'stopped', detail: 'Asked for; no projector has done it yet.', result }
        : { outcome: 'done', detail: `${keys} keys are to be tried again.`, result }
    }
    const tail = left.length === 0 ? 'they are in the rows now.' : `${left.length} events still cannot be applied.`
    const detail = `${keys} keys were tried again: ${tail}`
    return {
      outcome: left.length === 0 ? 'done' : 'found',
      detail,
      lines: [...left.map(deadLetterLine), detail],
      result,
    }
  },
}

/** Excludes parked events from the rows, permanently. */
export const evictAction: Action<EvictInput, ReadModelMeans> = {
  name: 'deadletter evict',
  input: EvictInput,
  target: ({ projection, key }) => `${projection} ${key}`,
  plan: (input, means) => planOf(input, means, 'exclude these for good'),
  perform: async ({ projection, key, reason: why }, means) => {
    const evicted = await evictParked(means, projection, key, why)
    const detail = `Excluded from the rows of ${projection}, now and in every rebuild: ${evicted.length} of its events.`
    return { outcome: 'done', detail, result: evicted }
  },
}
