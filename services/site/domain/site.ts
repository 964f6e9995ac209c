import type { SettingsEvent } from '@portal/contracts/events/site'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { SiteSettings } from '@portal/contracts/site/settings'
import { unreadable } from '@portal/contracts/site/theme'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

type ByStaff = Readonly<{ by: MemberId; at: Instant }>

/** The texts of `settings` are sanitised. */
export type DraftSite = ByStaff & Readonly<{ type: 'DraftSite'; settings: SiteSettings }>
export type PublishSite = ByStaff & Readonly<{ type: 'PublishSite' }>
export type DiscardSiteDraft = ByStaff & Readonly<{ type: 'DiscardSiteDraft' }>
export type SiteCommand = DraftSite | PublishSite | DiscardSiteDraft

export type SiteRejection = Readonly<{ code: 'low-contrast' | 'no-draft' }>

type Site = Readonly<{ hasDraft: boolean }>
type Decided = Decision<SettingsEvent, SiteRejection>

const draft = ({ settings, by, at }: DraftSite): Decided =>
  unreadable(settings.theme).length > 0
    ? reject({ code: 'low-contrast' })
    : accept({ type: 'SiteDrafted', settings, by, at })

/** The settings of the site: a draft at most, and what is published. */
export const site: Decider<Site, SiteCommand, SettingsEvent, SiteRejection> = {
  initial: { hasDraft: false },
  decide: ({ hasDraft }, command) => {
    const { by, at } = command
    switch (command.type) {
      case 'DraftSite':
        return draft(command)
      case 'PublishSite':
        return hasDraft ? accept({ type: 'SitePublished', by, at }) : reject({ code: 'no-draft' })
      case 'DiscardSiteDraft':
        return hasDraft ? accept({ type: 'SiteDraftDiscarded', by, at }) : accept()
    }
  },
  evolve: (_, event) => {
    switch (event.type) {
      case 'SiteDrafted':
        return { hasDraft: true }
      case 'SitePublished':
      case 'SiteDraftDiscarded':
        return { hasDraft: false }
    }
  },
}
