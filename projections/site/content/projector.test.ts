import type { MemberErased } from '@portal/contracts/events/identity'
import type { ContentEvent } from '@portal/contracts/events/site'
import { ContentId, Instant, MemberId } from '@portal/contracts/ids'
import type { Content } from '@portal/contracts/site/content'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { contentProjection } from './projector.ts'

const at = Instant.parse('2026-01-02T03:04:05.000Z')
const later = Instant.parse('2026-01-03T03:04:05.000Z')
const [rules, about] = [ContentId.parse(uuidOf('rules')), ContentId.parse(uuidOf('about'))]
const noor = MemberId.parse(uuidOf('noor'))
const of = { contentId: rules, by: MemberId.parse(uuidOf('sam')), at }

const page = (title: string): Content => ({
  kind: 'page',
  title: { en: title },
  body: {},
  name: 'The Rules',
  isInMenu: true,
})
const drafted = (title: string): ContentEvent => ({ type: 'ContentDrafted', content: page(title), ...of })
const published = (differs: object = {}): ContentEvent => ({
  type: 'ContentPublished',
  from: null,
  until: null,
  ...of,
  ...differs,
})
const happened = (type: 'ContentWithdrawn' | 'ContentDeleted' | 'ContentRestored'): ContentEvent => ({ type, ...of })
const dismissed: ContentEvent = { type: 'PopupDismissed', memberId: noor, contentId: rules, at }
const erased: MemberErased = { type: 'MemberErased', memberId: noor, reason: 'asked', by: null, at }

const rowsAfter = async (table: string, ...events: readonly (ContentEvent | MemberErased)[]) => {
  const store = memoryRows()
  const fold = contentProjection.open()
  for (const [i, event] of events.entries()) {
    const place = { stream: 'any', version: i + 1, eventId: uuidOf(String(i)), recordedAt: at }
    await fold.apply(store, [{ event, position: String(i), ...place }])
    fold.forget()
  }
  return store.all({ name: table }).map((row) => JSON.parse(row))
}

describe('the read model of content', () => {
  it('keeps a draft apart from what is shown, and when it was first shown', async () => {
    const events = [
      drafted('Rules'),
      published({ from: later, until: null }),
      drafted('New rules'),
      published({ at: later }),
    ]
    expect(await rowsAfter('content', ...events.slice(0, 3))).toMatchObject([
      {
        kind: 'page',
        name: 'the rules',
        published: { title: { en: 'Rules' } },
        draft: { title: { en: 'New rules' } },
        shownFrom: later,
        since: later,
      },
    ])
    expect(await rowsAfter('content', ...events)).toMatchObject([
      { published: { title: { en: 'New rules' } }, draft: null, shownFrom: null, since: later },
    ])
  })

  it('makes a draft again of what is withdrawn, and keeps a newer draft', async () => {
    expect(await rowsAfter('content', drafted('Rules'), published(), happened('ContentWithdrawn'))).toMatchObject([
      { published: null, draft: { title: { en: 'Rules' } } },
    ])
    const events = [drafted('Rules'), published(), drafted('Newer'), happened('ContentWithdrawn')]
    expect(await rowsAfter('content', ...events)).toMatchObject([
      { published: null, draft: { title: { en: 'Newer' } } },
    ])
  })

  it('notes a deletion and its undoing', async () => {
    const events = [drafted('Rules'), published(), happened('ContentDeleted')]
    expect(await rowsAfter('content', ...events)).toMatchObject([{ deletedAt: at }])
    expect(await rowsAfter('content', ...events, happened('ContentRestored'))).toMatchObject([
      { deletedAt: null, published: { title: { en: 'Rules' } } },
    ])
  })

  it('keeps the last order of a kind', async () => {
    const ordered = (...order: readonly ContentId[]): ContentEvent => ({
      type: 'ContentOrdered',
      kind: 'page',
      order,
      by: of.by,
      at,
    })
    expect(await rowsAfter('content_order', ordered(rules, about), ordered(about, rules))).toEqual([
      { kind: 'page', pieces: [about, rules] },
    ])
  })

  it('notes which popups a member has seen, and forgets an erased member for good', async () => {
    expect(await rowsAfter('popup_seen', dismissed)).toEqual([{ memberId: noor, contentId: rules }])
    expect(await rowsAfter('popup_seen', dismissed, erased)).toEqual([])
    expect(await rowsAfter('popup_seen', erased, dismissed)).toEqual([])
  })
})
