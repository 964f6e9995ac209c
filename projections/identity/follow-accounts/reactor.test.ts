import type {
  DataExportMade,
  DataExportRequested,
  ErasureRequested,
  ErasureWithdrawn,
  LinkRequested,
  PasswordChanged,
  UsernameChanged,
} from '@portal/contracts/events/identity'
import type { SecondFactorEvent } from '@portal/contracts/events/passkeys'
import type { SocialLinked, SocialUnlinked } from '@portal/contracts/events/social'
import { Instant, MemberId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { followAccounts } from './reactor.ts'

const at = Instant.parse('2026-11-21T10:00:00.000Z')
const memberId = MemberId.parse(uuidOf('noor'))
const linkId = uuidOf('link')

const askedFor = async (
  ...events: readonly (
    | PasswordChanged
    | UsernameChanged
    | LinkRequested
    | DataExportRequested
    | DataExportMade
    | ErasureRequested
    | ErasureWithdrawn
    | SocialLinked
    | SocialUnlinked
    | Exclude<SecondFactorEvent, { type: 'PasskeyUsed' }>
  )[]
) => {
  const store = memoryRows()
  const fold = followAccounts.projection.open()
  for (const [i, event] of events.entries()) {
    const position = String(i + 1).padStart(16, '0')
    await fold.apply(store, [
      { event, position, stream: 'any', version: 1, eventId: uuidOf(`event ${i}`), recordedAt: at },
    ])
    fold.forget()
  }
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

it('another address is told to the one before, which the job finds by the digest of the new one', async () => {
  const renamed = { type: 'UsernameChanged', memberId, contact: { erased: true }, loginDigest: 'd1', at } as const
  const release = { what: 'release-logins', about: { memberId }, dueAt: null }
  const about = { memberId, kind: 'username-changed', language: 'fr', linkId: null, since: 'd1' }
  const asked = await askedFor({ ...renamed, language: 'fr' })
  expect(asked).toEqual(expect.arrayContaining([release, { what: 'mail', about, dueAt: null }]))
  expect(asked).toHaveLength(2)
  expect(await askedFor(renamed)).toEqual([release])
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

it('a file of a member’s data is made at once, has failed after an hour, and is told by mail when it is there', async () => {
  const exportId = uuidOf('export')
  const asked: DataExportRequested = { type: 'DataExportRequested', memberId, exportId, language: 'fr', at }
  const expiresAt = Instant.parse('2026-11-28T10:00:00.000Z')
  const made: DataExportMade = { ...asked, type: 'DataExportMade', stored: 'abc', bytes: 7, expiresAt }
  const about = { memberId, exportId }
  expect(await askedFor(asked)).toEqual(
    expect.arrayContaining([
      { what: 'make-export', about, dueAt: null },
      { what: 'give-up-export', about, dueAt: '2026-11-21T11:00:00.000Z' },
    ]),
  )
  const after = await askedFor(asked, made)
  expect(after.filter(({ what }) => what === 'give-up-export')).toEqual([])
  expect(after).toContainEqual({
    what: 'mail',
    about: { memberId, kind: 'data-export', language: 'fr', linkId: null },
    dueAt: null,
  })
})

it('a service that the member linked or removed is told by mail; one by which the account was made is not', async () => {
  const linked = { type: 'SocialLinked', memberId, provider: 'example', socialDigest: 'd', at } as const
  const mailOf = (kind: string) => ({
    what: 'mail',
    about: { memberId, kind, language: 'fr', linkId: null, provider: 'example' },
    dueAt: null,
  })
  expect(await askedFor({ ...linked, language: 'fr' })).toEqual([mailOf('social-linked')])
  expect(await askedFor({ ...linked, type: 'SocialUnlinked', language: 'fr' })).toEqual([mailOf('social-removed')])
  expect(await askedFor({ ...linked, isOnlyWay: true })).toEqual([])
})

it('what happens to passkeys and recovery codes is told by mail; codes that come with a passkey have no mail of their own', async () => {
  const mailOf = (kind: string, language = 'fr') => ({
    what: 'mail',
    about: { memberId, kind, language, linkId: null },
    dueAt: null,
  })
  const passkeyId = uuidOf('passkey')
  const closed = { erased: true } as const
  const of = { memberId, passkeyId, language: 'fr', at }
  const made = { type: 'RecoveryCodesMade', memberId, digests: closed, at } as const
  expect(await askedFor({ type: 'PasskeyAdded', ...of, name: closed, credential: closed, counter: 0 }, made)).toEqual([
    mailOf('passkey-added'),
  ])
  expect(await askedFor({ type: 'PasskeyRemoved', ...of })).toEqual([mailOf('passkey-removed')])
  expect(await askedFor({ ...made, language: 'fr' })).toEqual([mailOf('recovery-codes-made')])
  expect(await askedFor({ type: 'RecoveryCodeUsed', memberId, code: 0, language: 'fr', at })).toEqual([
    mailOf('recovery-code-used'),
  ])
  expect(await askedFor({ type: 'SecondFactorRemoved', memberId, by: null, at })).toEqual([
    mailOf('second-factor-removed', 'en'),
  ])
})

it('a mail tells of the wish to be erased, and one that it was withdrawn', async () => {
  const dueAt = Instant.parse('2026-11-28T10:00:00.000Z')
  const wish = { type: 'ErasureRequested', memberId, dueAt, language: 'fr', at } as const
  const mail = { memberId, kind: 'erasure-asked', language: 'fr', linkId: null, dueAt }
  const told = { what: 'mail', about: mail, dueAt: null }
  expect(await askedFor(wish)).toEqual([told])
  const kept = { memberId, kind: 'erasure-withdrawn', language: 'fr', linkId: null }
  const asked = await askedFor(wish, { type: 'ErasureWithdrawn', memberId, language: 'fr', at })
  expect(asked).toEqual(expect.arrayContaining([told, { what: 'mail', about: kept, dueAt: null }]))
  expect(asked).toHaveLength(2)
})
