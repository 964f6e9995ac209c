import type { ContentId, Instant, MemberId } from '../ids.ts'
import type { Content, ContentKind } from '../site/content.ts'
import type { SiteSettings } from '../site/settings.ts'
import type { TextChanges } from '../site/wording.ts'
import type { EventKinds } from './event-kind.ts'

/**
 * Words of the area. The settings of the site are one document: name, looks and texts. Staff write a draft, which members see once
 * it is published. A piece of content (a page, a news item, a slide, a popup) is a draft, then published, now or between two moments; it
 * may be withdrawn, published again, deleted and restored. Wording is the community's own texts of the interface, in place of those of the
 * product; a language may be added to those of the product.
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

/** The draft is shown; without one, what was published before. `from`, `until`: null for at once and without an end. */
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

type OfLanguage = ByStaff & Readonly<{ language: string }>

/** Stream `wording-{language}`: this and the next two. Own texts of a section, by key; null goes back to the text of the product. */
export type TextsReworded = OfLanguage & Readonly<{ type: 'TextsReworded'; section: string; texts: TextChanges }>

/** The community offers a language that the product does not have. */
export type LanguageAdded = OfLanguage & Readonly<{ type: 'LanguageAdded' }>

/** It is not offered any more; its texts are kept. */
export type LanguageWithdrawn = OfLanguage & Readonly<{ type: 'LanguageWithdrawn' }>

export type WordingEvent = TextsReworded | LanguageAdded | LanguageWithdrawn
export type SettingsEvent = SiteDrafted | SitePublished | SiteDraftDiscarded
export type ContentEvent = PieceEvent | ContentOrdered | PopupDismissed
export type SiteEvent = SettingsEvent | ContentEvent | WordingEvent

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
  TextsReworded: { version: 1 },
  LanguageAdded: { version: 1 },
  LanguageWithdrawn: { version: 1 },
}
