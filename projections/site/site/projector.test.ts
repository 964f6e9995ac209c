import type { SettingsEvent } from '@portal/contracts/events/site'
import { Instant, MemberId } from '@portal/contracts/ids'
import { defaultSettings } from '@portal/contracts/site/settings'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { siteProjection } from './projector.ts'

const at = Instant.parse('2026-01-02T03:04:05.000Z')
const of = { by: MemberId.parse(uuidOf('sam')), at }
const drafted = (title: string): SettingsEvent => ({
  type: 'SiteDrafted',
  settings: { ...defaultSettings, title },
  ...of,
})
const published: SettingsEvent = { type: 'SitePublished', ...of }
const discarded: SettingsEvent = { type: 'SiteDraftDiscarded', ...of }

const rowAfter = async (...events: readonly SettingsEvent[]) => {
  const store = memoryRows()
  const fold = siteProjection.open()
  for (const [i, event] of events.entries()) {
    const place = { stream: 'site-settings', version: i + 1, eventId: uuidOf(String(i)), recordedAt: at }
    await fold.apply(store, [{ event, position: String(i), ...place }])
    fold.forget()
  }
  return JSON.parse(store.all({ name: 'site' })[0] ?? 'null')
}

describe('the read model of the site', () => {
  it('keeps a draft apart from what members see', async () => {
    expect(await rowAfter(drafted('Tea'))).toMatchObject({ published: null, draft: { title: 'Tea' }, draftedAt: at })
    expect(await rowAfter(drafted('Tea'), published, drafted('Coffee'))).toMatchObject({
      published: { title: 'Tea' },
      draft: { title: 'Coffee' },
      publishedAt: at,
    })
  })

  it('shows the draft once it is published, and what was published before once it is discarded', async () => {
    expect(await rowAfter(drafted('Tea'), published)).toMatchObject({ published: { title: 'Tea' }, draft: null })
    expect(await rowAfter(drafted('Tea'), published, drafted('Coffee'), discarded)).toMatchObject({
      published: { title: 'Tea' },
      draft: null,
      draftedAt: null,
    })
  })
})
