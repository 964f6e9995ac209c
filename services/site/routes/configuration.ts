import { getSiteConfiguration, type SiteConfiguration } from '@portal/contracts/http/site'
import { getLogo } from '@portal/contracts/http/site-settings'
import type { ContentKind } from '@portal/contracts/site/content'
import { chatAddress, defaultLogin, type LoginTemplate } from '@portal/contracts/site/settings'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { isFresh } from '../content/is-fresh.ts'
import type { ShownContent, ShownPiece } from '../content/shown.ts'
import type { PublishedSite, SiteShown } from '../published.ts'

type Deps = Readonly<{
  shown: SiteShown
  shownContent: ShownContent
  reached: Reached
  signInBy: NonNullable<SiteConfiguration['signInBy']>
  chatWidget: string | null
}>

const besideLogin = { background: 'background', banners: 'banner', carousel: 'slide' } as const satisfies Record<
  LoginTemplate,
  ContentKind
>

const hasOf = async (
  { shownContent }: Pick<Deps, 'shownContent'>,
  { settings }: PublishedSite,
  fresh: boolean,
): Promise<SiteConfiguration['has']> => {
  const of = (kind: ContentKind) => shownContent.of(kind, fresh).catch(() => [])
  const kinds = ['page', 'news', 'popup', besideLogin[(settings.login ?? defaultLogin).template]] as const
  const [pages = [], news = [], popups = [], beside = []] = await Promise.all(kinds.map(of))
  const isInMenu = ({ content }: ShownPiece): boolean => content.kind === 'page' && content.isInMenu
  return {
    pages: pages.some(isInMenu),
    news: news.length > 0,
    popups: popups.length > 0,
    besideLogin: beside.length > 0,
    invites: settings.invites ?? false,
  }
}

/** The chat is shown where the operator has named a service, and staff have switched it on and given their id there. */
const chatOf = ({ settings: { chat } }: PublishedSite, template: string | null) => {
  const address = chat?.isShown ? chatAddress(template, chat.id) : null
  return address === null ? {} : { snatchbot_show: true, snatchbot_id: chat?.id ?? '', chatAddress: address }
}

/** Name, looks and settings of the site. Whoever has just published gets what was published. */
export const configurationRoute = ({ shown, shownContent, reached, signInBy, chatWidget }: Deps) =>
  route(
    getSiteConfiguration,
    async (request) => {
      const fresh = isFresh(request)
      const site = await (fresh ? shown.fresh() : shown.recent())
      const has = await hasOf({ shownContent }, site, fresh)
      return { ...site.configuration, ...chatOf(site, chatWidget), ...(signInBy.length > 0 && { signInBy }), has }
    },
    { before: atLeast(reached, 'site', 'content') },
  )

const YEAR_SECONDS = 365 * 86_400

export const logoRoute = ({ shown }: Pick<Deps, 'shown'>) =>
  route(getLogo, async ({ params }, reply) => {
    const { logo } = await shown.recent()
    if (logo?.digest !== params.digest) throw new ProblemError('not-found')
    return reply
      .header('content-type', logo.type)
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(logo.bytes)
  })
