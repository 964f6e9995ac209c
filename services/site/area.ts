import { siteQueries } from '@portal/projections/site/site/queries'
import type { Area } from '../area.ts'
import { siteCommands } from './commands.ts'
import { siteRoutes } from './routes.ts'

/** Name, looks, texts and languages of the site. Each command writes one stream. */
export const site: Area = {
  needs: [],
  tables: [],
  views: ['read.site'],
  open: ({ pool, log, now }) => ({
    routes: ({ reached, clock }) =>
      siteRoutes({ site: siteQueries(pool), siteCommands: siteCommands({ log, now }), reached, now: clock }),
    erasure: null,
  }),
}
