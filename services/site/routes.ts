import type { SiteQueries } from '@portal/projections/site/site/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { Route } from '../http/calls/route.ts'
import type { SiteCommands } from './commands.ts'
import { publishedSite } from './published.ts'
import { configurationRoute, logoRoute } from './routes/configuration.ts'
import { contentRoutes } from './routes/content.ts'
import { chooseLanguageRoute, languageRoute, languageStartRoute } from './routes/language.ts'
import { settingsRoutes } from './routes/settings.ts'

export type SiteDeps = Readonly<{ site: SiteQueries; siteCommands: SiteCommands; reached: Reached; now: () => Date }>

/** The routes of the area. */
export const siteRoutes = (deps: SiteDeps): readonly Route[] => {
  const shown = publishedSite(deps.site, deps.now)
  return [
    configurationRoute({ ...deps, shown }),
    logoRoute({ shown }),
    ...contentRoutes({ ...deps, shown }),
    ...settingsRoutes(deps),
    languageStartRoute(),
    languageRoute(),
    chooseLanguageRoute(),
  ]
}
