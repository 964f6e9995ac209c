import type { SettingsEvent } from '@portal/contracts/events/site'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { seenSite } from '@portal/contracts/site/seen-site'
import type { SiteSettings } from '@portal/contracts/site/settings'
import { unreadable } from '@portal/contracts/site/theme'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

/** `seen`: the state that was seen by whoever asks (`seenSite`); null where nothing is compared. */
type ByStaff = Readonly<{ by: MemberId; at: Instant; seen: string | null }>

/** The texts of `settings` are sanitised. */
export type DraftSite = ByStaff & Readonly<{ type: 'DraftSite'; settings: SiteSettings }>
export type PublishSite = ByStaff & Readonly<{ type: 'PublishSite' }>
export type DiscardSiteDraft = ByStaff & Readonly<{ type: 'DiscardSiteDraft' }>
export type SiteCommand = DraftSite | PublishSite | DiscardSiteDraft

export type SiteRejection = Readonly<{ code: 'low-contrast' | 'no-draft' | 'stale' }>

/** `draftedAt`: null where nothing is drafted that is not published. */
type Site = Readonly<{ draftedAt: Instant | null; publishedAt: Instant | null }>
type Decided = Decision<SettingsEvent, SiteRejection>

const draft = ({ settings, by, at }: DraftSite): Decided =>
  unreadable(settings.theme).length > 0
    ? reject({ code: 'low-contrast' })
    : accept({ type: 'SiteDrafted', settings, by, at })

/** The settings of the site: a draft at most, and what is published. */
export const site: Decider<Site, SiteCommand, SettingsEvent, SiteRejection> = {
  initial: { draftedAt: null, publishedAt: null },
  decide: (state, command) => {
    const { by, at, seen } = command
    const hasDraft = state.draftedAt !== null
    if (seen !== null && seen !== seenSite(state)) return reject({ code: 'stale' })
    switch (command.type) {
      case 'DraftSite':
        return draft(command)
      case 'PublishSite':
        return hasDraft ? accept({ type: 'SitePublished', by, at }) : reject({ code: 'no-draft' })
      case 'DiscardSiteDraft':
        return hasDraft ? accept({ type: 'SiteDraftDiscarded', by, at }) : accept()
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SiteDrafted':
        return { ...state, draftedAt: event.at }
      case 'SitePublished':
        return { draftedAt: null, publishedAt: event.at }
      case 'SiteDraftDiscarded':
        return { ...state, draftedAt: null }
    }
  },
}
