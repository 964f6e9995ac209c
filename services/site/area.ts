import type { Area } from '../area.ts'
import { defaultSite } from './configuration.ts'
import { siteRoutes } from './routes.ts'

/** The name of the site, and its languages. */
export const site: Area = {
  needs: [],
  tables: [],
  views: [],
  open: () => ({ routes: () => siteRoutes({ site: defaultSite }), erasure: null }),
}
