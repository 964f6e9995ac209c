import { ContentId, Instant, PollId } from '@portal/contracts/ids'
import type { StoredEvent } from '@portal/infra/event-log/event-log'
import { teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { postNotices } from './reactor.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const tomorrow = Instant.parse('2026-11-23T10:00:00.000Z')
const contentId = ContentId.parse(uuidOf('news'))
const pollId = PollId.parse(uuidOf('poll'))

type Happening = Readonly<{ stream: string; event: StoredEvent }>

const askedAfter = async (...happenings: readonly Happening[]) => {
  const store = memoryRows()
  const fold = postNotices.projection.open()
  const batch = happenings.map(({ stream, event }, index) => ({
    event,
    stream,
    position: String(index + 1).padStart(16, '0'),
    version: 1,
    eventId: uuidOf(`event ${index}`),
    recordedAt: at,
  }))
  await fold.apply(store, batch)
  return store.all(askTable).map((row) => {
    const { what, about, dueAt } = JSON.parse(row)
    return { what, about, dueAt }
  })
}

const survey = (version: number): Happening => ({
  stream: `survey-${teaSurvey.name}`,
  event: {
    type: 'SurveyPublished',
    surveyId: teaSurvey.name,
    version,
    definition: teaSurvey,
    by: null,
    at,
  } as StoredEvent,
})
const poll: Happening = {
  stream: `poll-${pollId}`,
  event: { type: 'PollPublished', pollId, by: null, at } as StoredEvent,
}
const content = (type: string, kind: string, more: object = {}): Happening => ({
  stream: `${kind}-${contentId}`,
  event: { type, contentId, by: uuidOf('staff'), at, ...more } as StoredEvent,
})
const published = (kind: string, from: Instant | null) => content('ContentPublished', kind, { from, until: null })

const toPost = (kind: string, subject: string, dueAt: string | null = null, memberId: string | null = null) => ({
  what: 'post',
  about: { kind, subject, memberId },
  dueAt,
})

it('members are told of a survey when it opens, and not when it is changed', async () => {
  expect(await askedAfter(survey(1))).toEqual([toPost('survey', teaSurvey.name)])
  expect(await askedAfter(survey(2))).toEqual([])
})

it('members are not told of a survey that is made of a file of answers', async () => {
  const { stream, event } = survey(1)
  expect(await askedAfter({ stream, event: { ...event, ofAnswers: true } as StoredEvent })).toEqual([])
})

it('members are told of a poll when it is published', async () =>
  expect(await askedAfter(poll)).toEqual([toPost('poll', pollId)]))

it('members are told of news that is shown at once; that which is shown later is told by another reactor', async () => {
  expect(await askedAfter(published('news', null))).toEqual([toPost('news', contentId)])
  expect(await askedAfter(published('news', at))).toEqual([toPost('news', contentId)])
  expect(await askedAfter(published('news', tomorrow))).toEqual([])
  expect(await askedAfter(content('ContentWithdrawn', 'news'))).toEqual([])
})

it('members are told of no other content', async () =>
  expect(await askedAfter(published('page', null), published('slide', null))).toEqual([]))

it('a member is told of a badge and of a referral of their own', async () => {
  const [memberId, badgeId, referredId] = ['noor', 'badge', 'ada'].map(uuidOf)
  const awarded = { type: 'BadgeAwarded', badgeId, memberId, by: null, at } as StoredEvent
  const registered = { type: 'ReferralRegistered', memberId, referredId, at } as StoredEvent
  expect(await askedAfter({ stream: 'award', event: awarded }, { stream: 'referral', event: registered })).toEqual([
    toPost('badge', badgeId ?? '', null, memberId),
    toPost('referral', referredId ?? '', null, memberId),
  ])
})
