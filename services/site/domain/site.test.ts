import type { SiteDraftDiscarded, SiteDrafted, SitePublished } from '@portal/contracts/events/site'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { defaultSettings } from '@portal/contracts/site/settings'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, it } from 'vitest'
import { site } from './site.ts'

const of = { by: 'sam' as MemberId, at: '2026-11-22T08:00:00Z' as Instant }
const drafted: SiteDrafted = { type: 'SiteDrafted', settings: defaultSettings, ...of }
const published: SitePublished = { type: 'SitePublished', ...of }
const discarded: SiteDraftDiscarded = { type: 'SiteDraftDiscarded', ...of }
const draft = { type: 'DraftSite', settings: defaultSettings, ...of } as const
const publish = { type: 'PublishSite', ...of } as const
const discard = { type: 'DiscardSiteDraft', ...of } as const

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

  it('take no colours that cannot be read', () => {
    const accent = { light: '#ffdd00', dark: '#ffdd00' }
    const pale = { ...defaultSettings, theme: { ...defaultSettings.theme, accent } }
    settings
      .given()
      .when({ ...draft, settings: pale })
      .isRejected({ code: 'low-contrast' })
  })
})
