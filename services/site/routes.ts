import type { MemberId } from '@portal/contracts/ids'
import type { ContentQueries } from '@portal/projections/site/content/queries'
import type { SiteQueries } from '@portal/projections/site/site/queries'
import type { WordingQueries } from '@portal/projections/site/wording/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { Route } from '../http/calls/route.ts'
import type { KeepLanguage } from '../kernel/keep-language.ts'
import type { SiteCommands } from './commands.ts'
import type { ContentCommands } from './content/commands.ts'
import { shownContent } from './content/shown.ts'
import { publishedSite } from './published.ts'
import { besideLoginRoutes } from './routes/beside-login.ts'
import { configurationRoute, logoRoute } from './routes/configuration.ts'
import { optionsRoutes } from './routes/contact-options.ts'
import { contentRoutes } from './routes/content.ts'
import { contentDeskRoutes } from './routes/content-desk.ts'
import { languageRoutes } from './routes/language.ts'
import { newsRoutes } from './routes/news.ts'
import { pagesRoutes } from './routes/pages.ts'
import { popupRoutes } from './routes/popup.ts'
import { settingsRoutes } from './routes/settings.ts'
import { wordingRoutes } from './routes/wording.ts'
import type { WordingCommands } from './wording/commands.ts'
import { ownTexts } from './wording/own-texts.ts'

export type SiteDeps = Readonly<{
  site: SiteQueries
  siteCommands: SiteCommands
  content: ContentQueries
  contentCommands: ContentCommands
  wording: WordingQueries
  wordingCommands: WordingCommands
  reached: Reached
  keepLanguage: KeepLanguage
  /** Services by which members sign in beside their password. */
  signInBy: { id: string; name: string }[]
  /** The address of the chat service's page, with `{id}`; null: the operator has named none. */
  chatWidget: string | null
  /** Whether a member signs in with a passkey. */
  hasPasskey: (memberId: MemberId) => Promise<boolean>
  now: () => Date
}>

/** The routes of the area. */
export const siteRoutes = (deps: SiteDeps): readonly Route[] => {
  const shown = publishedSite(deps.site, deps.now)
  const ofContent = { ...deps, shownContent: shownContent(deps.content, deps.now) }
  return [
    configurationRoute({ ...ofContent, shown }),
    logoRoute({ shown }),
    ...contentRoutes({ ...deps, shown }),
    ...settingsRoutes(deps),
    ...optionsRoutes(ofContent),
    ...pagesRoutes(ofContent),
    ...newsRoutes(ofContent),
    ...besideLoginRoutes(ofContent),
    ...popupRoutes(ofContent),
    ...contentDeskRoutes(ofContent),
    ...languageRoutes({ ...deps, ownTexts: ownTexts(deps.wording, deps.now) }),
    ...wordingRoutes(deps),
  ]
}
