import { SiteConfiguration } from '@portal/contracts/http/site'
import type { RoutePlugin } from '../../http/calls/contracts.ts'

export const configurationRoute: RoutePlugin<Readonly<{ site: SiteConfiguration }>> = async (app, { site }) => {
  app.get(
    '/api/configuration/site',
    { schema: { summary: 'What the site is called and shows', response: { 200: SiteConfiguration } } },
    async () => site,
  )
}
