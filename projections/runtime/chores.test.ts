import { setTimeout as sleep } from 'node:timers/promises'
import type { FeedPage } from '@portal/infra/feed/feed'
import { describe, expect, it } from 'vitest'
import { withChores } from './chores.ts'

const page = (upTo: string): FeedPage => ({ events: [], upTo, head: upTo, caughtUp: true })

/** A chore that is due again so long after it was done. */
const everyMs = (ms: number) => {
  let last = Number.NEGATIVE_INFINITY
  const done = { times: 0 }
  return {
    done,
    dueInMs: () => Math.max(0, last + ms - performance.now()),
    run: async () => {
      done.times += 1
      last = performance.now()
    },
  }
}

describe('chores between pages', () => {
  it('are done while no page comes, and when the signal aborts no more', async () => {
    const leaving = new AbortController()
    const chores = everyMs(10)
    async function* quiet() {
      await sleep(5_000, undefined, { signal: leaving.signal }).catch(() => undefined)
    }
    const ended = Array.fromAsync(withChores(quiet(), chores, leaving.signal))
    await expect.poll(() => chores.done.times, { timeout: 4_000 }).toBeGreaterThan(2)
    leaving.abort()
    expect(await ended).toEqual([])
  })

  it('are not done for each of many pages', async () => {
    const chores = everyMs(60_000)
    async function* many() {
      for (let n = 0; n < 500; n += 1) yield page(String(n))
    }
    const seen = await Array.fromAsync(withChores(many(), chores, new AbortController().signal))
    expect(seen).toHaveLength(500)
    expect(chores.done.times).toBe(1)
  })

  it('end the pages by their error', async () => {
    const chores = { dueInMs: () => 0, run: async () => Promise.reject(new Error('fenced')) }
    async function* some() {
      yield page('1')
    }
    await expect(Array.fromAsync(withChores(some(), chores, new AbortController().signal))).rejects.toThrow('fenced')
  })
})
