import { memberQueries } from '@portal/projections/identity/member/queries'
import { contentQueries } from '@portal/projections/site/content/queries'
import { siteQueries } from '@portal/projections/site/site/queries'
import { wordingQueries } from '@portal/projections/site/wording/queries'
import type { Area } from '../area.ts'
import { siteCommands } from './commands.ts'
import { contentCommands } from './content/commands.ts'
import { siteErasure } from './erasure.ts'
import { siteData } from './member-data.ts'
import { siteRoutes } from './routes.ts'
import { wordingCommands } from './wording/commands.ts'

/** Name, looks, texts, languages and content of the site. Each command writes one stream. */
export const site: Area = {
  needs: [],
  tables: [],
  views: [
    'read.member',
    'read.site',
    'read.content',
    'read.content_order',
    'read.popup_seen',
    'read.wording',
    'read.added_language',
  ],
  open: ({ pool, log, now }) => ({
    routes: ({ reached, keepLanguage, clock, identityProviders, chatWidget }) =>
      siteRoutes({
        site: siteQueries(pool),
        siteCommands: siteCommands({ log, now }),
        content: contentQueries(pool),
        contentCommands: contentCommands({ log, now }),
        wording: wordingQueries(pool),
        wordingCommands: wordingCommands({ log, now }),
        reached,
        keepLanguage,
        signInBy: identityProviders.map(({ id, name }) => ({ id, name })),
        chatWidget,
        hasPasskey: async (memberId) => (await memberQueries(pool).byId(memberId))?.hasPasskey ?? false,
        now: clock,
      }),
    erasure: siteErasure(pool),
    memberData: siteData(pool),
    retention: [],
  }),
}
