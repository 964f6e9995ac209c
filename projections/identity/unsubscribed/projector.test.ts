import type { MemberErased, MemberResubscribed, MemberUnsubscribed } from '@portal/contracts/events/identity'
import type { MailSettingsChanged } from '@portal/contracts/events/member-choices'
import { personal } from '@portal/contracts/events/personal'
import {
  changedMailSettings,
  type MailSettingsChange,
  usualMailSettings,
} from '@portal/contracts/identity/mail-settings'
import { Instant, MemberId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { unsubscribedProjection } from './projector.ts'

const memberId = MemberId.parse(uuidOf('noor'))
const at = Instant.parse('2026-11-21T08:00:00.000Z')
const ended: MemberUnsubscribed = {
  type: 'MemberUnsubscribed',
  memberId,
  reason: personal('Too many mails'),
  by: 'link',
  at,
}
const begun: MemberResubscribed = { type: 'MemberResubscribed', memberId, at }
const erased: MemberErased = { type: 'MemberErased', memberId, reason: 'asked', by: null, at }

const wanting = (kinds: NonNullable<MailSettingsChange['kinds']>): MailSettingsChanged => ({
  type: 'MailSettingsChanged',
  memberId,
  settings: personal(changedMailSettings(usualMailSettings, { kinds })),
  at,
})

type Followed = MemberUnsubscribed | MemberResubscribed | MailSettingsChanged | MemberErased

const storeAfter = async (...events: readonly Followed[]) => {
  const store = memoryRows()
  const fold = unsubscribedProjection.open()
  for (const [i, event] of events.entries()) {
    const one = { event, position: String(i), stream: 'any', version: 1, eventId: uuidOf(String(i)), recordedAt: at }
    await fold.apply(store, [one])
    fold.forget()
  }
  return (name: string) => store.all({ name }).map((row) => JSON.parse(row))
}
const rowsAfter = async (...events: readonly Followed[]) => (await storeAfter(...events))('unsubscribed')
const unwantedAfter = async (...events: readonly Followed[]) => (await storeAfter(...events))('unwanted_mail')

describe('the members who unsubscribed', () => {
  it('are listed with reason and time, until they come back', async () => {
    expect(await rowsAfter(ended)).toEqual([{ memberId, reason: 'Too many mails', by: 'link', since: at }])
    expect(await rowsAfter(ended, begun)).toEqual([])
    expect(await rowsAfter(begun, ended)).toHaveLength(1)
  })

  it('have no reason where they gave none, or where their key is destroyed', async () => {
    for (const reason of [null, { erased: true }] as const)
      expect(await rowsAfter({ ...ended, reason })).toMatchObject([{ reason: null }])
  })

  it('are not listed once they are erased', async () => expect(await rowsAfter(ended, erased)).toEqual([]))
})

describe('the kinds of mails that a member does not want', () => {
  it('are those that their settings switch off, until they want all', async () => {
    const off = wanting({ newsletter: false, newSurveys: false })
    expect(await unwantedAfter(off)).toEqual([{ memberId, kinds: ['newSurveys', 'newsletter'] }])
    expect(await unwantedAfter(off, wanting({}))).toEqual([])
    expect(await rowsAfter(off)).toEqual([])
  })

  it('are not known once they are erased, nor where their key is destroyed', async () => {
    expect(await unwantedAfter(wanting({ newsletter: false }), erased)).toEqual([])
    expect(await unwantedAfter({ ...wanting({ newsletter: false }), settings: { erased: true } })).toEqual([])
  })
})
