import type { SettingsEvent } from '@portal/contracts/events/site'
import { projection } from '../../runtime/projection.ts'
import { type SiteRow, siteTable } from './tables.ts'

const ID = 'site'

const untouched: SiteRow = { id: ID, published: null, draft: null, draftedAt: null, publishedAt: null }

/** Name, looks and texts of the site, as published and as drafted. */
export const siteProjection = projection<SettingsEvent, { site: SiteRow }>({
  name: 'site',
  version: 1,
  types: ['SiteDrafted', 'SitePublished', 'SiteDraftDiscarded'],
  key: ({ stream }) => stream,
  tables: { site: siteTable },
  loads: [() => ({ site: [[ID]] })],
  reduce: ({ site }, { event }) => {
    const row = site.get(ID) ?? untouched
    switch (event.type) {
      case 'SiteDrafted':
        return site.put({ ...row, draft: event.settings, draftedAt: event.at })
      case 'SitePublished':
        return site.put({ ...row, published: row.draft, draft: null, draftedAt: null, publishedAt: event.at })
      case 'SiteDraftDiscarded':
        return site.put({ ...row, draft: null, draftedAt: null })
    }
  },
})
