import type { SiteConfiguration } from '@portal/contracts/http/site'

/** The default configuration of the site. */
export const defaultSite: SiteConfiguration = {
  siteTitle: 'Research Community',
  login_template: 'background',
  carousel_speed: 11_500,
  footerLinks: [],
  email_support: 'support@example.org',
  snatchbot_show: false,
  snatchbot_id: '',
  locked_out: false,
}
