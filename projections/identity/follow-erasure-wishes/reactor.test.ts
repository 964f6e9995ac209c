import type { ErasureRequested, ErasureWithdrawn, MemberErased } from '@portal/contracts/events/identity'
import { Instant, MemberId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { followErasureWishes } from './reactor.ts'

const at = Instant.parse('2026-11-21T10:00:00.000Z')
const dueAt = Instant.parse('2026-11-28T10:00:00.000Z')
const memberId = MemberId.parse(uuidOf('noor'))

const timersAfter = async (...events: readonly (ErasureRequested | ErasureWithdrawn | MemberErased)[]) => {
  const store = memoryRows()
  const fold = followErasureWishes.projection.open()
  for (const [i, event] of events.entries()) {
    const position = String(i + 1).padStart(16, '0')
    const stream = `member-${memberId}`
    await fold.apply(store, [
      { event, position, stream, version: i + 1, eventId: uuidOf(`event ${i}`), recordedAt: at },
    ])
    fold.forget()
  }
  return store.all(askTable).map((row) => {
    const { what, about, dueAt: due } = JSON.parse(row)
    return { what, about, due }
  })
}

const wish: ErasureRequested = { type: 'ErasureRequested', memberId, dueAt, language: 'fr', at }

it('an account is erased when the pause is over, unless the wish was withdrawn or the account was erased before', async () => {
  expect(await timersAfter(wish)).toEqual([{ what: 'erase', about: { memberId }, due: dueAt }])
  expect(await timersAfter(wish, { type: 'ErasureWithdrawn', memberId, language: 'fr', at })).toEqual([])
  expect(await timersAfter(wish, { type: 'MemberErased', memberId, reason: 'asked', by: memberId, at })).toEqual([])
})

it('a wish is known after a restore too: it is followed from the start of the log', () => {
  expect(followErasureWishes.begins).toBe('start')
})
