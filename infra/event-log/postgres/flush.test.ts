import { describe, expect, it } from 'vitest'
import type { PreparedRequest } from '../prepared-request.ts'
import type { AppendConnection } from './append-connection.ts'
import { AppendOutcomeUnknown, flushTo } from './flush.ts'

const request: PreparedRequest = {
  stream: 'notes',
  commandId: '0e4a3c3c-3a86-4a5e-9b43-5d1d7c9a9f10',
  expect: -1,
  intent: Buffer.alloc(16),
  ids: Buffer.alloc(16),
  types: ['Noted'],
  schemas: [1],
  data: ['{}'],
  sizes: [2],
  bytes: 2,
}

const FULL = Object.assign(new Error('could not extend file'), { code: '53100' })
const LOST = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
const LOCKED = Object.assign(new Error('canceling statement'), { code: '55P03' })

/** A database that fails in these ways, one after the other, and afterwards always in the last one. */
const failing = (errors: readonly Error[], retryForMs: number) => {
  const givenUp: unknown[] = []
  let calls = 0
  const connection: AppendConnection = {
    query: async () => {
      calls += 1
      throw errors[Math.min(calls, errors.length) - 1]
    },
    close: async () => undefined,
  }
  const onGivenUp = (error: unknown): void => void givenUp.push(error)
  const flush = flushTo({ connection, retryForMs, onFlush: () => undefined, onGivenUp })
  return { store: () => flush([request, request]), calls: () => calls, givenUp }
}

describe('a batch that cannot be stored', () => {
  it('is refused at once when the disk is full, because waiting frees no space', async () => {
    const { store, calls, givenUp } = failing([FULL], 10_000)
    expect(await store()).toEqual([{ outcome: 'overloaded' }, { outcome: 'overloaded' }])
    expect(calls()).toBe(1)
    expect(givenUp).toEqual([FULL])
  })

  it('is retried for a limited time while another session holds a lock, and then refused', async () => {
    const { store, calls, givenUp } = failing([LOCKED], 100)
    expect(await store()).toEqual([{ outcome: 'overloaded' }, { outcome: 'overloaded' }])
    expect(calls()).toBeGreaterThan(1)
    expect(givenUp).toEqual([LOCKED])
  })

  it.each([
    ['lost and then full', [LOST, FULL], 10_000],
    ['lost all the time', [LOST], 100],
  ])('is an unknown outcome if one attempt may have succeeded: %s', async (_, errors, retryForMs) => {
    const { store, givenUp } = failing(errors, retryForMs)
    const unknown = expect.any(AppendOutcomeUnknown)
    expect(await store()).toEqual([unknown, unknown])
    expect(givenUp).toEqual([errors.at(-1)])
  })
})
