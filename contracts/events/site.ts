import type { Instant, MemberId } from '../ids.ts'
import type { SiteSettings } from '../site/settings.ts'
import type { EventKinds } from './event-kind.ts'

/**
 * Words of the area. The settings of the site are one document: name, looks and texts. Staff write a draft, which members see once
 * it is published.
 */
type ByStaff = Readonly<{ by: MemberId; at: Instant }>

/** Stream `site-settings`: all three. The last draft counts. */
export type SiteDrafted = ByStaff & Readonly<{ type: 'SiteDrafted'; settings: SiteSettings }>

/** Members see the draft; there is none after that. */
export type SitePublished = ByStaff & Readonly<{ type: 'SitePublished' }>

/** The draft is dropped; what is published stays. */
export type SiteDraftDiscarded = ByStaff & Readonly<{ type: 'SiteDraftDiscarded' }>

export type SiteEvent = SiteDrafted | SitePublished | SiteDraftDiscarded

export const siteEvents: EventKinds<SiteEvent> = {
  SiteDrafted: { version: 1 },
  SitePublished: { version: 1 },
  SiteDraftDiscarded: { version: 1 },
}
