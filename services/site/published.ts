import { hash } from 'node:crypto'
import { addressOf } from '@portal/contracts/http/call'
import type { SiteConfiguration } from '@portal/contracts/http/site'
import { getLogo } from '@portal/contracts/http/site-settings'
import { isUploaded } from '@portal/contracts/site/picture'
import { defaultLogin, defaultSettings, type SiteSettings } from '@portal/contracts/site/settings'
import type { SiteQueries } from '@portal/projections/site/site/queries'
import { defaultSite } from './configuration.ts'
import { type PictureFile, pictureFile } from './picture-file.ts'

/** How long a process shows what was published before. */
const KEPT_MS = 2_000

export type Logo = PictureFile & Readonly<{ digest: string }>

const logoOf = ({ logo }: SiteSettings): Logo | null => {
  const file = pictureFile(logo)
  return file && { digest: hash('sha256', file.bytes.toString('base64')).slice(0, 16), ...file }
}

/** What is there only where the community has chosen it. */
const chosenOf = ({ hidesAccounts = false, reports }: SiteSettings) => ({
  ...(hidesAccounts && { hidesAccounts }),
  ...(reports && { reports }),
})

/** As every visitor gets it. The logo is another request: for the file that was uploaded, or an older one from the settings. */
const configurationOf = (settings: SiteSettings, logo: Logo | null): SiteConfiguration => ({
  ...defaultSite,
  siteTitle: settings.title,
  email_support: settings.supportEmail,
  footerLinks: [...settings.footerLinks],
  theme: settings.theme,
  login_template: (settings.login ?? defaultLogin).template,
  carousel_speed: (settings.login ?? defaultLogin).speedMs,
  allow_invites: settings.invites ?? false,
  site_uses_avatar: settings.avatars ?? true,
  show_email_notification: settings.emailSettings ?? true,
  show_newsletter: settings.newsletter ?? true,
  firstTile: settings.firstTile ?? 'surveys',
  locked_out: settings.lockedOut ?? false,
  ...chosenOf(settings),
  logo: isUploaded(settings.logo) ? settings.logo : logo && addressOf(getLogo, { params: { digest: logo.digest } }),
})

export type PublishedSite = Readonly<{ settings: SiteSettings; logo: Logo | null; configuration: SiteConfiguration }>

const published = (settings: SiteSettings): PublishedSite => {
  const logo = logoOf(settings)
  return { settings, logo, configuration: configurationOf(settings, logo) }
}

/**
 * What members see of the site: asked for with every first screen, so it is read every two seconds at most. While the database cannot
 * be reached, it stays as it was.
 */
export const publishedSite = ({ current }: SiteQueries, now: () => Date) => {
  let kept: Readonly<{ site: PublishedSite; at: number }> | null = null

  /** Read now, for whoever has just published. @throws what the database says */
  const fresh = async (): Promise<PublishedSite> => {
    const site = published((await current()).published)
    kept = { site, at: now().getTime() }
    return site
  }
  const recent = async (): Promise<PublishedSite> => {
    if (kept && Math.abs(now().getTime() - kept.at) < KEPT_MS) return kept.site
    return fresh().catch(() => kept?.site ?? published(defaultSettings))
  }
  return { fresh, recent }
}
export type SiteShown = ReturnType<typeof publishedSite>
