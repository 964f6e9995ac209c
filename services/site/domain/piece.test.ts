import type { ContentDrafted, ContentPublished, PieceEvent } from '@portal/contracts/events/site'
import type { ContentId, Instant, MemberId } from '@portal/contracts/ids'
import type { Content } from '@portal/contracts/site/content'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { piece } from './piece.ts'

const AT = '2026-11-22T08:00:00.000Z' as Instant
const LATER = '2026-11-23T08:00:00.000Z' as Instant
const LAST = '2026-11-24T08:00:00.000Z' as Instant
const of = { contentId: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01' as ContentId, by: 'sam' as MemberId, at: AT }

const rules: Content = {
  kind: 'page',
  name: 'Rules',
  isInMenu: true,
  title: { en: 'Rules' },
  body: { en: '<p>Be kind</p>' },
}
const sea: Content = { kind: 'background', title: {}, body: {}, picture: null, link: '' }

const drafted = (content: Content = rules): ContentDrafted => ({ type: 'ContentDrafted', content, ...of })
const published = (from: Instant | null = null, until: Instant | null = null): ContentPublished => ({
  type: 'ContentPublished',
  from,
  until,
  ...of,
})
const happened = (type: 'ContentWithdrawn' | 'ContentDeleted' | 'ContentRestored'): PieceEvent => ({ type, ...of })
const draft = (content: Content = rules, isNew = false) =>
  ({ type: 'DraftContent', content, isNew, ...of, seen: null }) as const
const publish = (from: Instant | null = null, until: Instant | null = null) =>
  ({ type: 'PublishContent', from, until, ...of, seen: null }) as const
const ask = (type: 'WithdrawContent' | 'DeleteContent' | 'RestoreContent') => ({ type, ...of }) as const

const content = specFor(piece)

describe('a piece of content', () => {
  it('is drafted as often as wanted, and published with its last draft', () => {
    content.given().when(draft(rules, true)).gives(drafted())
    content.given(drafted()).when(draft()).gives(drafted())
    content.given(drafted()).when(publish()).gives(published())
    content.given(drafted(), published(), drafted()).when(publish()).gives(published())
  })

  it('is changed and published by whoever has seen its text, and not over what somebody else has written since', () => {
    const theirs = { ...drafted({ ...rules, body: { en: 'Theirs' } }), at: LATER }
    for (const command of [draft(), publish()]) {
      content
        .given(drafted(), theirs)
        .when({ ...command, seen: AT })
        .isRejected({ code: 'stale' })
      content
        .given(drafted(), theirs, published())
        .when({ ...command, seen: AT })
        .isRejected({ code: 'stale' })
    }
    content
      .given(drafted(), theirs)
      .when({ ...draft(), seen: LATER })
      .gives(drafted())
    content
      .given(drafted(), theirs, published(LAST))
      .when({ ...publish(), seen: LATER })
      .gives(published())
  })

  it('that is published is not published again, unless there is a draft or another time', () => {
    content.given(drafted(), published()).when(publish()).gives()
    content.given(drafted(), published()).when(publish(null, LATER)).gives(published(null, LATER))
  })

  it('may begin and end later, and never ends before it begins or in the past', () => {
    content.given(drafted()).when(publish(LATER, LAST)).gives(published(LATER, LAST))
    content.given(drafted()).when(publish(LAST, LATER)).isRejected({ code: 'ends-too-early' })
    content.given(drafted()).when(publish(null, AT)).isRejected({ code: 'ends-too-early' })
  })

  it('needs a heading to be published, and a background its picture', () => {
    content
      .given(drafted({ ...rules, title: { en: ' ' } }))
      .when(publish())
      .isRejected({ code: 'no-title' })
    content.given(drafted(sea)).when(publish()).isRejected({ code: 'no-picture' })
  })

  it('is withdrawn once, and may be published again', () => {
    content.given(drafted(), published()).when(ask('WithdrawContent')).gives(happened('ContentWithdrawn'))
    content.given(drafted(), published(), happened('ContentWithdrawn')).when(ask('WithdrawContent')).gives()
    content.given(drafted(), published(), happened('ContentWithdrawn')).when(publish()).gives(published())
  })

  it('is deleted and restored, and is what it was before', () => {
    content.given(drafted(), published()).when(ask('DeleteContent')).gives(happened('ContentDeleted'))
    const gone = [drafted(), published(), happened('ContentDeleted')]
    content
      .given(...gone)
      .when(ask('DeleteContent'))
      .gives()
    content
      .given(...gone)
      .when(publish(null, LATER))
      .isRejected({ code: 'content-deleted' })
    content
      .given(...gone)
      .when(ask('RestoreContent'))
      .gives(happened('ContentRestored'))
    content
      .given(...gone, happened('ContentRestored'))
      .when(ask('RestoreContent'))
      .gives()
    content
      .given(...gone, happened('ContentRestored'))
      .when(publish())
      .gives()
  })

  it('keeps its kind and its address name', () => {
    content.given(drafted()).when(draft(sea)).isRejected({ code: 'name-fixed' })
    content
      .given(drafted())
      .when(draft({ ...rules, name: 'Other' }))
      .isRejected({ code: 'name-fixed' })
  })

  it('has a name that no other page has, until it is deleted', () => {
    content.given(drafted()).when(draft(rules, true)).isRejected({ code: 'name-taken' })
    content
      .given(drafted(), published(), happened('ContentDeleted'))
      .when(draft(rules, true))
      .gives(happened('ContentRestored'), happened('ContentWithdrawn'), drafted())
  })

  it('must be there to be changed', () => {
    content.given().when(draft()).isRejected({ code: 'unknown-content' })
    content.given().when(publish()).isRejected({ code: 'unknown-content' })
  })
})
