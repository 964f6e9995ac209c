import { getStatus, type ProjectionFigures, type SystemStatus } from '@portal/contracts/http/operations/status'
import { expect, it } from 'vitest'
import { HISTORY_MS, joined, type Sample, sampled, worstLag } from './history.ts'
import { drawingOf } from './sparkline.tsx'

const figures = (projection: string, lagSeconds: number, isShown = true): ProjectionFigures => ({
  projection,
  version: 1,
  isShown,
  source: 'log',
  shard: 0,
  state: 'live',
  reason: null,
  position: '0',
  lagEvents: 0,
  lagSeconds,
  owner: null,
  epoch: '1',
  parkedKeys: 0,
  excludedEvents: 0,
  lastError: null,
  reactor: null,
})
const status = (head: number | null, projections: readonly ProjectionFigures[] = []): SystemStatus =>
  getStatus.replies[200].parse({
    head,
    appendRate: head === null ? null : 7,
    lockWaiters: 0,
    lockWaitSeconds: 0,
    oldestTransactionSeconds: 0,
    storage: { walBytes: 0, checkpoints: 0, checkpointSyncSeconds: 0, tables: [] },
    relay: null,
    projections,
  })

it('counts events a second since the look before', () => {
  const first = sampled([], status(100), 1_000)
  expect(first).toMatchObject([{ rate: 7 }])
  expect(sampled(first, status(130), 3_000).at(-1)).toMatchObject({ rate: 15 })
})

it('counts nothing where the log does not', () =>
  expect(sampled(sampled([], status(null), 1_000), status(null), 2_000)).toMatchObject([
    { rate: null },
    { rate: null },
  ]))

it('forgets what is older than five minutes', () => {
  const old: readonly Sample[] = [{ at: 0, head: 1, rate: 1, lag: {}, walBytes: 0, walRate: null }]
  expect(sampled(old, status(2), HISTORY_MS + 1)).toHaveLength(1)
})

it('takes the worst of what is shown', () => {
  const shown = [figures('a', 1), figures('a', 3), figures('b', 2), figures('c', 9, false)]
  const [sample] = sampled([], status(1, shown), 0)
  expect(sample?.lag).toEqual({ a: 3, b: 2 })
  expect(sample && worstLag(sample)).toBe(3)
})

it('begins with what was kept before the page was opened, and shows its span alone', () => {
  const kept = [0, 200_000, 290_000, 310_000].map((at) => ({
    at: new Date(at).toISOString(),
    rate: 5,
    walRate: 9,
    lag: { a: 1 },
  }))
  const seen = [...sampled([], status(1), 300_000), ...sampled([], status(1), 301_000)]
  expect(joined(kept, seen, HISTORY_MS).map(({ at }) => at)).toEqual([200_000, 290_000, 300_000, 301_000])
  expect(joined(kept, [], HISTORY_MS).map(({ at }) => at)).toEqual([200_000, 290_000, 310_000])
  expect(joined([], [], HISTORY_MS)).toEqual([])
})

it('counts the bytes of write-ahead log a second since the look before', () => {
  const first = sampled([], status(1), 1_000)
  const { storage } = status(1)
  const later = { ...status(1), storage: { ...storage, walBytes: 5_000 } }
  expect([...first, ...sampled(first, later, 3_000).slice(-1)].map(({ walRate }) => walRate)).toEqual([null, 2_500])
})

it('draws five minutes from edge to edge, and nothing of a single look', () => {
  expect(drawingOf([{ at: 0, value: 1 }], 1, HISTORY_MS)).toBeNull()
  const drawing = drawingOf(
    [
      { at: 0, value: 0 },
      { at: HISTORY_MS, value: 2 },
    ],
    1,
    HISTORY_MS,
  )
  expect(drawing?.line).toBe('M0.00,31.00 L100.00,2.00')
})
