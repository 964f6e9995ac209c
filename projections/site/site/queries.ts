import { type ReportBeginning, usualBeginning } from '@portal/contracts/reporting/usual-topline'
import { defaultSettings, type SiteSettings } from '@portal/contracts/site/settings'
import type { SiteFace } from '@portal/contracts/site/site-face'
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

/** A setting that is published; `otherwise` where it is missing. */
const flag =
  (name: 'lockedOut' | 'avatars' | 'hidesAccounts' | 'staffPasskeys', otherwise: boolean) =>
  async (pool: Pool): Promise<boolean> => {
    const { rows } = await pool.query<Readonly<{ isOn: boolean }>>(
      'select coalesce((published->>$1::text)::boolean, $2::boolean) as "isOn" from read.site',
      [name, otherwise],
    )
    return rows[0]?.isOn ?? otherwise
  }

/** Whether staff have closed the community to its members. */
export const isLockedOut = flag('lockedOut', false)

/** Whether members may have a picture. */
export const usesAvatars = flag('avatars', true)

/** Whether sign-in answers an unknown address as it answers a wrong password. */
export const hidesAccounts = flag('hidesAccounts', false)

/** Whether staff have to have a passkey. */
export const asksForPasskeys = flag('staffPasskeys', false)

/** How reports begin of which nothing was saved. */
export const reportBeginning = async (pool: Pool): Promise<ReportBeginning> => {
  const { rows } = await pool.query<Readonly<{ reports: ReportBeginning | null }>>(
    `select published->'reports' as reports from read.site`,
  )
  return rows[0]?.reports ?? usualBeginning
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

/** As it is published. */
export const siteFaceOf = async (pool: Pool): Promise<SiteFace> => {
  const { title, theme } = (await siteQueries(pool).current()).published
  return { site: title, accent: theme.accent.light }
}

/** The published title of the site. */
export const siteTitleOf = async (pool: Pool): Promise<string> => (await siteFaceOf(pool)).site
