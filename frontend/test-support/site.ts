import type { SiteConfiguration } from '@portal/contracts/http/site'
import { defaultTheme } from '@portal/contracts/site/theme'

/** The configuration of a site. A test names only the difference: `aSite({ locked_out: true })`. */
export const aSite = (differs: Partial<SiteConfiguration> = {}): SiteConfiguration => ({
  siteTitle: 'Tea',
  login_template: 'background',
  carousel_speed: 11_500,
  footerLinks: [],
  theme: defaultTheme,
  logo: null,
  email_support: '',
  snatchbot_show: false,
  snatchbot_id: '',
  locked_out: false,
  allow_invites: false,
  site_uses_avatar: true,
  show_email_notification: true,
  show_newsletter: true,
  firstTile: 'surveys',
  has: { pages: false, news: false, popups: false, besideLogin: false, invites: false },
  ...differs,
})
