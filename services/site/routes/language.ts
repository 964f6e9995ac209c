import { chooseLanguage, getLanguage, getLanguageStart } from '@portal/contracts/http/site'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { bestOf, LANGUAGE_COOKIE, languageOf, offered } from '../../texts/language-of.ts'
import { spokenLanguages } from '../../texts/say.ts'
import { languageStart } from '../languages.ts'

const YEAR_SECONDS = 365 * 86_400

const known = (tag: string): string => {
  const language = offered(tag)
  if (language) return language
  throw new ProblemError('invalid-request', { values: { reason: 'unknown-language', names: [...spokenLanguages] } })
}

export const languageStartRoute = () => route(getLanguageStart, async (request) => languageStart(languageOf(request)))

export const languageRoute = () =>
  route(getLanguage, async (request) => {
    const { Language } = request.query
    return languageStart(Language === undefined ? languageOf(request) : known(Language))
  })

/** A cookie keeps the choice for a year. */
export const chooseLanguageRoute = () =>
  route(chooseLanguage, async (request, reply) => {
    const { Language } = request.body
    const options = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const
    if (Language === null) {
      reply.clearCookie(LANGUAGE_COOKIE, options)
      return languageStart(bestOf(request.headers['accept-language']))
    }
    const language = known(Language)
    reply.setCookie(LANGUAGE_COOKIE, language, { ...options, maxAge: YEAR_SECONDS })
    return languageStart(language)
  })
