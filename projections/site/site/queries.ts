import { defaultSettings, type SiteSettings } from '@portal/contracts/site/settings'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'

export type SiteView = Readonly<{
  published: SiteSettings
  draft: SiteSettings | null
  draftedAt: string | null
  publishedAt: string | null
}>

/** The site as it is now; that of the product until another one is published. */
export type SiteQueries = Readonly<{ current: () => Promise<SiteView> }>

const UNTOUCHED: SiteView = { published: defaultSettings, draft: null, draftedAt: null, publishedAt: null }

/** Whether staff have closed the community to its members. */
export const isLockedOut = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<Readonly<{ locked: boolean }>>(
    `select coalesce((published->>'lockedOut')::boolean, false) as locked from read.site`,
  )
  return rows[0]?.locked ?? false
}

/** Whether members may have a picture. */
export const usesAvatars = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<Readonly<{ used: boolean }>>(
    `select coalesce((published->>'avatars')::boolean, true) as used from read.site`,
  )
  return rows[0]?.used ?? true
}

type Row = Omit<SiteView, 'published'> & Readonly<{ published: SiteSettings | null }>

export const siteQueries = (pool: Pool): SiteQueries => ({
  current: async () => {
    const { rows } = await pool.query<Row>(
      `select published, draft, ${instantText('drafted_at')} as "draftedAt",
        ${instantText('published_at')} as "publishedAt" from read.site`,
    )
    const [row] = rows
    return row ? { ...row, published: row.published ?? defaultSettings } : UNTOUCHED
  },
})
