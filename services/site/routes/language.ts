import { chooseLanguage, getLanguage, getLanguageStart } from '@portal/contracts/http/site'
import type { FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { KeepLanguage } from '../../kernel/keep-language.ts'
import { dropFromBrowser, keepInBrowser } from '../../texts/language-cookie.ts'
import { bestOf, languageOf, offered } from '../../texts/language-of.ts'
import { offeredLanguages } from '../../texts/say.ts'
import { isFresh } from '../content/is-fresh.ts'
import { languageStart } from '../languages.ts'
import type { OwnTextsShown } from '../wording/own-texts.ts'

const known = (tag: string): string => {
  const language = offered(tag)
  if (language) return language
  throw new ProblemError('invalid-request', { values: { reason: 'unknown-language', names: [...offeredLanguages()] } })
}

type Deps = Readonly<{ ownTexts: OwnTextsShown; reached: Reached; keepLanguage: KeepLanguage }>

/**
 * The language of a visitor, with the community's own texts. A cookie keeps a choice for a year; that of a member is that of
 * their mails too, and of the next browser in which they sign in. Staff who act as a member choose for themselves alone.
 */
export const languageRoutes = ({ ownTexts, reached, keepLanguage }: Deps) => {
  const before = atLeast(reached, 'wording')
  /** The languages that there are now are known first. */
  const started = async (request: FastifyRequest, choose: () => string) => {
    const fresh = isFresh(request)
    await ownTexts.refreshLanguages(fresh)
    const language = choose()
    return languageStart(language, await ownTexts.of(language, fresh))
  }
  return [
    route(getLanguageStart, (request) => started(request, () => languageOf(request)), { before }),
    route(
      getLanguage,
      (request) => {
        const { Language } = request.query
        return started(request, () => (Language === undefined ? languageOf(request) : known(Language)))
      },
      { before },
    ),
    route(chooseLanguage, async (request, reply) => {
      const { Language } = request.body
      const start = await started(request, () => {
        if (Language === null) {
          dropFromBrowser(request, reply)
          return bestOf(request.headers['accept-language'])
        }
        const language = known(Language)
        keepInBrowser(request, reply, language)
        return language
      })
      const actor = await request.server.sessions.actorOf(request)
      if (actor && !actor.by) await keepLanguage(actor.id, Language === null ? null : start.currentLanguage)
      return start
    }),
  ]
}
