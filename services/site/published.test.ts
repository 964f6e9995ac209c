import { defaultSettings, type SiteSettings } from '@portal/contracts/site/settings'
import type { SiteQueries } from '@portal/projections/site/site/queries'
import { describe, expect, it } from 'vitest'
import { publishedSite } from './published.ts'

const clock = { now: new Date('2026-11-22T08:00:00Z') }

/** A read model that counts how often it is read. */
const reading = () => {
  const stored = { settings: { ...defaultSettings, title: 'Tea' } as SiteSettings, isAway: false, reads: 0 }
  const current: SiteQueries['current'] = async () => {
    stored.reads += 1
    if (stored.isAway) throw new Error('away')
    return { published: stored.settings, draft: null, draftedAt: null, publishedAt: null }
  }
  return { stored, ...publishedSite({ current }, () => clock.now) }
}
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

describe('what members see of the site', () => {
  it('is read once in two seconds, and at once for whoever has just published', async () => {
    const { stored, recent, fresh } = reading()
    expect((await recent()).configuration.siteTitle).toBe('Tea')
    stored.settings = { ...stored.settings, title: 'Coffee' }
    expect((await recent()).configuration.siteTitle).toBe('Tea')
    expect((await fresh()).configuration.siteTitle).toBe('Coffee')
    expect((await recent()).configuration.siteTitle).toBe('Coffee')
    expect(stored.reads).toBe(2)
    later(2_001)
    await recent()
    expect(stored.reads).toBe(3)
  })

  it('stays as it was while the database is away, and is that of the product before', async () => {
    const { stored, recent } = reading()
    stored.isAway = true
    expect((await recent()).configuration.siteTitle).toBe(defaultSettings.title)
    stored.isAway = false
    expect((await recent()).configuration.siteTitle).toBe('Tea')
    stored.isAway = true
    later(10_000)
    expect((await recent()).configuration.siteTitle).toBe('Tea')
  })

  it('names the logo by its digest, and has its bytes', async () => {
    const { stored, recent } = reading()
    expect((await recent()).configuration.logo).toBeNull()
    later(5_000)
    stored.settings = { ...stored.settings, logo: `data:image/png;base64,${Buffer.from('picture').toString('base64')}` }
    const { logo, configuration } = await recent()
    expect(logo).toMatchObject({ type: 'image/png', bytes: Buffer.from('picture') })
    expect(configuration.logo).toBe(`/api/site/logo/${logo?.digest}`)
  })
})
