import { Instant } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { describe, expect, it } from 'vitest'
import type { Fold, Projection } from '../runtime/projection.ts'
import { WHOLE } from '../runtime/shards/shard.ts'
import { observedProjection } from './observed-projection.ts'

const events = (count: number): readonly Recorded[] =>
  Array.from({ length: count }, (_, n) => ({
    event: { type: 'Noted' },
    position: String(n),
    stream: 's',
    version: n,
    eventId: String(n),
    recordedAt: Instant.parse('2026-11-21T08:00:00Z'),
  }))

/** A fold, and what was told of it. */
const aFold = () => {
  const told: string[] = []
  const silent: Fold = { apply: async () => undefined, trim: () => undefined, forget: () => undefined }
  const projection: Projection = {
    name: 'notes',
    version: 1,
    types: [],
    takes: () => true,
    asksFor: undefined,
    tables: [],
    stableViews: [],
    spreadBy: null,
    shard: WHOLE,
    key: () => '',
    open: () => silent,
  }
  const observed = observedProjection(projection, (name, first) => {
    told.push(`${name} begins with ${first.length}`)
    return { committed: (count) => told.push(`committed ${count}`), failed: () => told.push('failed') }
  })
  return { told, fold: observed.open() }
}

const nothing = async () => undefined
const store = { load: async () => [], insert: nothing, update: nothing, remove: nothing }

describe('an observed projection', () => {
  it('tells of a batch when it begins and when it is committed', async () => {
    const { told, fold } = aFold()
    await fold.apply(store, events(5))
    expect(told).toEqual(['notes begins with 5'])
    fold.trim()
    expect(told).toEqual(['notes begins with 5', 'committed 5'])
  })

  it('tells of a batch that was rolled back', async () => {
    const { told, fold } = aFold()
    await fold.apply(store, events(5))
    fold.forget()
    expect(told.at(-1)).toBe('failed')
  })

  it('counts events that are applied one by one as one batch', async () => {
    const { told, fold } = aFold()
    await fold.apply(store, events(1))
    await fold.apply(store, events(1))
    fold.trim()
    expect(told).toEqual(['notes begins with 1', 'committed 2'])
  })

  it('says nothing of a page without events', async () => {
    const { told, fold } = aFold()
    await fold.apply(store, [])
    fold.trim()
    fold.forget()
    expect(told).toEqual([])
  })
})
