import type { SiteConfiguration } from '@portal/contracts/http/site'
import { defaultLogin, defaultSettings } from '@portal/contracts/site/settings'

/** The configuration of the site before another one is published. */
export const defaultSite: SiteConfiguration = {
  siteTitle: defaultSettings.title,
  login_template: defaultLogin.template,
  carousel_speed: defaultLogin.speedMs,
  footerLinks: [],
  theme: defaultSettings.theme,
  logo: null,
  email_support: defaultSettings.supportEmail,
  snatchbot_show: false,
  snatchbot_id: '',
  locked_out: false,
  allow_invites: false,
  site_uses_avatar: true,
  show_email_notification: true,
  show_newsletter: true,
  firstTile: 'surveys',
  has: { pages: false, news: false, popups: false, besideLogin: false, invites: false },
}
