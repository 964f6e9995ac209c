import { dismissPopup, getPopup, type Popup } from '@portal/contracts/http/content'
import type { Content } from '@portal/contracts/site/content'
import { siteTextIn } from '@portal/contracts/site/settings'
import type { ContentQueries } from '@portal/projections/site/content/queries'
import { safeHtml } from '../../html/safe-html.ts'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { type Actor, actorOf, isStaff } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { ContentCommands } from '../content/commands.ts'
import { isFresh } from '../content/is-fresh.ts'
import type { ShownContent, ShownPiece } from '../content/shown.ts'

type Deps = Readonly<{
  content: ContentQueries
  shownContent: ShownContent
  contentCommands: ContentCommands
  reached: Reached
}>

const isAmong = ({ audience }: Extract<Content, { kind: 'popup' }>, actor: Actor): boolean =>
  audience === 'everyone' || isStaff(actor) === (audience === 'staff')

const presentPopup = ({ contentId, content }: ShownPiece, actor: Actor, language: string): readonly Popup[] => {
  if (content.kind !== 'popup' || !isAmong(content, actor)) return []
  const [title, message] = [siteTextIn(content.title, language), safeHtml(siteTextIn(content.body, language))]
  return [{ pkPopup: contentId, type: content.form, title, message }]
}

/** Popups, each shown to a member once: the oldest that they have not seen. */
export const popupRoutes = ({ content, shownContent, contentCommands, reached }: Deps) => [
  route(
    getPopup,
    async (request) => {
      const actor = actorOf(request)
      const pieces = await shownContent.of('popup', isFresh(request))
      const popups = pieces.toReversed().flatMap((piece) => presentPopup(piece, actor, languageOf(request)))
      if (popups.length === 0) return null
      const seen = await content.seenBy(actor.id)
      return popups.find(({ pkPopup }) => !seen.has(pkPopup)) ?? null
    },
    { before: atLeast(reached, 'content') },
  ),
  route(dismissPopup, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const isKnown = (await content.pieces('popup')).some(({ contentId }) => contentId === request.body.pkPopup)
    if (!isKnown) return { status: 'success' as const } // deleted meanwhile: it is not shown again anyway
    const handled = await contentCommands.dismissPopup(asked, actor.id, request.body.pkPopup)
    if (handled.outcome === 'accepted') withPosition(reply, handled.position)
    return { status: 'success' as const }
  }),
]
