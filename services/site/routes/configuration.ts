import { getSiteConfiguration, type SiteConfiguration } from '@portal/contracts/http/site'
import { route } from '../../http/calls/route.ts'

export const configurationRoute = ({ site }: Readonly<{ site: SiteConfiguration }>) =>
  route(getSiteConfiguration, async () => site)
