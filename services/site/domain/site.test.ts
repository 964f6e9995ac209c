import type { SiteDraftDiscarded, SiteDrafted, SitePublished } from '@portal/contracts/events/site'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { seenSite } from '@portal/contracts/site/seen-site'
import { defaultSettings } from '@portal/contracts/site/settings'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { site } from './site.ts'

const of = { by: 'sam' as MemberId, at: '2026-11-22T08:00:00Z' as Instant }
const free = { ...of, seen: null }
const drafted: SiteDrafted = { type: 'SiteDrafted', settings: defaultSettings, ...of }
const published: SitePublished = { type: 'SitePublished', ...of }
const discarded: SiteDraftDiscarded = { type: 'SiteDraftDiscarded', ...of }
const draft = { type: 'DraftSite', settings: defaultSettings, ...free } as const
const publish = { type: 'PublishSite', ...free } as const
const discard = { type: 'DiscardSiteDraft', ...free } as const

const settings = specFor(site)

describe('the settings of the site', () => {
  it('are drafted, as often as wanted, and published once', () => {
    settings.given().when(draft).gives(drafted)
    settings.given(drafted).when(draft).gives(drafted)
    settings.given(drafted).when(publish).gives(published)
    settings.given(drafted, published).when(publish).isRejected({ code: 'no-draft' })
    settings.given(drafted, published, drafted).when(publish).gives(published)
  })

  it('lose a draft that is discarded, once', () => {
    settings.given(drafted).when(discard).gives(discarded)
    settings.given(drafted, discarded).when(discard).gives()
    settings.given(drafted, discarded).when(publish).isRejected({ code: 'no-draft' })
  })

  it('are changed by whoever has seen them as they are, and not over what somebody else has done since', () => {
    const later = '2026-11-22T09:00:00Z' as Instant
    const [before, after] = [
      seenSite({ draftedAt: of.at, publishedAt: null }),
      seenSite({ draftedAt: later, publishedAt: null }),
    ]
    const theirs = { ...drafted, at: later }
    for (const command of [draft, publish, discard]) {
      settings
        .given(drafted, theirs)
        .when({ ...command, seen: before })
        .isRejected({ code: 'stale' })
      settings
        .given(drafted, { ...published, at: later })
        .when({ ...command, seen: before })
        .isRejected({ code: 'stale' })
    }
    settings
      .given(drafted, theirs)
      .when({ ...publish, seen: after })
      .gives(published)
    settings
      .given()
      .when({ ...draft, seen: seenSite({ draftedAt: null, publishedAt: null }) })
      .gives(drafted)
  })

  it('take no colours that cannot be read', () => {
    const accent = { light: '#ffdd00', dark: '#ffdd00' }
    const pale = { ...defaultSettings, theme: { ...defaultSettings.theme, accent } }
    settings
      .given()
      .when({ ...draft, settings: pale })
      .isRejected({ code: 'low-contrast' })
  })
})
