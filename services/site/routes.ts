import type { SiteConfiguration } from '@portal/contracts/http/site'
import type { Route } from '../http/calls/route.ts'
import { configurationRoute } from './routes/configuration.ts'
import { chooseLanguageRoute, languageRoute, languageStartRoute } from './routes/language.ts'

/** The routes of the area. */
export const siteRoutes = (deps: Readonly<{ site: SiteConfiguration }>): readonly Route[] => [
  configurationRoute(deps),
  languageStartRoute(),
  languageRoute(),
  chooseLanguageRoute(),
]
