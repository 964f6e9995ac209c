import type { LinkRequested, PasswordChanged } from '@portal/contracts/events/identity'
import { Instant, MemberId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { followAccounts } from './reactor.ts'

const at = Instant.parse('2026-11-21T10:00:00.000Z')
const memberId = MemberId.parse(uuidOf('noor'))
const linkId = uuidOf('link')

const askedFor = async (event: PasswordChanged | LinkRequested) => {
  const store = memoryRows()
  const one = {
    event,
    position: '0000000000000001',
    stream: 'any',
    version: 1,
    eventId: uuidOf('event'),
    recordedAt: at,
  }
  await followAccounts.projection.open().apply(store, [one])
  return store.all(askTable).map((row) => {
    const { what, about, dueAt } = JSON.parse(row)
    return { what, about, dueAt }
  })
}

const changed = (language: string | null): PasswordChanged => ({
  type: 'PasswordChanged',
  memberId,
  passwordHash: { erased: true },
  by: 'member',
  language,
  at,
})

it('a changed password ends the sessions that were open before, and is told by mail', async () => {
  const asked = await askedFor(changed('ar'))
  expect(asked).toEqual(
    expect.arrayContaining([
      { what: 'end-sessions', about: { memberId, before: at }, dueAt: null },
      { what: 'mail', about: { memberId, kind: 'password-changed', language: 'ar', linkId: null }, dueAt: null },
    ]),
  )
  expect(asked).toHaveLength(2)
})

it('what an operator did is told in English, since nobody said a language', async () => {
  expect(await askedFor(changed(null))).toContainEqual(
    expect.objectContaining({ about: expect.objectContaining({ language: 'en', kind: 'password-changed' }) }),
  )
})

it('a link that was requested goes by mail, named by its id alone', async () => {
  const link = { memberId, linkId, purpose: 'reset-password', language: 'en', expiresAt: at, at } as const
  expect(await askedFor({ type: 'LinkRequested', ...link })).toEqual([
    { what: 'mail', about: { memberId, kind: 'reset-password', language: 'en', linkId }, dueAt: null },
  ])
})
