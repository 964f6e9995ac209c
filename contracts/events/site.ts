import type { ContentId, Instant, MemberId } from '../ids.ts'
import type { Content, ContentKind } from '../site/content.ts'
import type { SiteSettings } from '../site/settings.ts'
import type { EventKinds } from './event-kind.ts'

/**
 * Words of the area. The settings of the site are one document: name, looks and texts. Staff write a draft, which members see once
 * it is published. A piece of content (a page, a news item, a slide, a popup) is a draft, then published, now or between two moments; it
 * may be withdrawn, published again, deleted and restored.
 */
type ByStaff = Readonly<{ by: MemberId; at: Instant }>

/** Stream `site-settings`: all three. The last draft counts. */
export type SiteDrafted = ByStaff & Readonly<{ type: 'SiteDrafted'; settings: SiteSettings }>

/** Members see the draft; there is none after that. */
export type SitePublished = ByStaff & Readonly<{ type: 'SitePublished' }>

/** The draft is dropped; what is published stays. */
export type SiteDraftDiscarded = ByStaff & Readonly<{ type: 'SiteDraftDiscarded' }>

type OfPiece = ByStaff & Readonly<{ contentId: ContentId }>

/** Stream `{kind}-{contentId}`: this and the next four. The last draft counts. */
export type ContentDrafted = OfPiece & Readonly<{ type: 'ContentDrafted'; content: Content }>

/** The draft is shown; without one, what was published before. `from`, `until`: null for at once and for good. */
export type ContentPublished = OfPiece &
  Readonly<{ type: 'ContentPublished'; from: Instant | null; until: Instant | null }>

/** It is not shown any more; its text is a draft again. */
export type ContentWithdrawn = OfPiece & Readonly<{ type: 'ContentWithdrawn' }>

export type ContentDeleted = OfPiece & Readonly<{ type: 'ContentDeleted' }>

/** It is again what it was before it was deleted. */
export type ContentRestored = OfPiece & Readonly<{ type: 'ContentRestored' }>

export type PieceEvent = ContentDrafted | ContentPublished | ContentWithdrawn | ContentDeleted | ContentRestored

/** Stream `content-order-{kind}`, its only type. Pieces that are not named come last. */
export type ContentOrdered = ByStaff &
  Readonly<{ type: 'ContentOrdered'; kind: ContentKind; order: readonly ContentId[] }>

/** Stream `popups-{memberId}`, its only type: the member has seen this popup and does not get it again. */
export type PopupDismissed = Readonly<{
  type: 'PopupDismissed'
  memberId: MemberId
  contentId: ContentId
  at: Instant
}>

export type SettingsEvent = SiteDrafted | SitePublished | SiteDraftDiscarded
export type ContentEvent = PieceEvent | ContentOrdered | PopupDismissed
export type SiteEvent = SettingsEvent | ContentEvent

export const siteEvents: EventKinds<SiteEvent> = {
  SiteDrafted: { version: 1 },
  SitePublished: { version: 1 },
  SiteDraftDiscarded: { version: 1 },
  ContentDrafted: { version: 1 },
  ContentPublished: { version: 1 },
  ContentWithdrawn: { version: 1 },
  ContentDeleted: { version: 1 },
  ContentRestored: { version: 1 },
  ContentOrdered: { version: 1 },
  PopupDismissed: { version: 1 },
}
