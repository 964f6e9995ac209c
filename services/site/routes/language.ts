import { LanguageBody, LanguageQuery, LanguageStart } from '@portal/contracts/http/site'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import {
  bestOf,
  LANGUAGE_COOKIE,
  languageOf,
  offered,
  type ServerLanguage,
  serverLanguages,
} from '../../texts/texts.ts'
import { languageStart } from '../languages.ts'

const YEAR_SECONDS = 365 * 86_400

const known = (tag: string): ServerLanguage => {
  const language = offered(tag)
  if (language) return language
  throw new ProblemError('invalid-request', { detail: `Language is one of ${serverLanguages.join(', ')}.` })
}

/** Languages: the present one at the start, any by name, and the choice of one, which a cookie keeps for a year. */
export const languageRoutes: RoutePlugin = async (app) => {
  const response = { 200: LanguageStart }

  app.get('/api/language/start', { schema: { summary: 'The language to begin with', response } }, async (request) =>
    languageStart(languageOf(request)),
  )

  app.get(
    '/api/language',
    { schema: { summary: 'The texts of a language', querystring: LanguageQuery, response } },
    async (request) =>
      languageStart(request.query.Language === undefined ? languageOf(request) : known(request.query.Language)),
  )

  app.post(
    '/api/language',
    { schema: { summary: 'Choose a language; null goes back to the browser’s own', body: LanguageBody, response } },
    async (request, reply) => {
      const { Language } = request.body
      const options = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const
      if (Language === null) {
        reply.clearCookie(LANGUAGE_COOKIE, options)
        return languageStart(bestOf(request.headers['accept-language']))
      }
      const language = known(Language)
      reply.setCookie(LANGUAGE_COOKIE, language, { ...options, maxAge: YEAR_SECONDS })
      return languageStart(language)
    },
  )
}
