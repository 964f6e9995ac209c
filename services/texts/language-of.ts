import type { IncomingHttpHeaders } from 'node:http'
import { LANGUAGE_COOKIE } from '@portal/contracts/http/site'
import { cookieReader } from '@portal/infra/tools/cookie-reader'
import type { FastifyRequest } from 'fastify'
import { offeredLanguages } from './say.ts'

/** `pt-BR` is served by `pt` if there is no closer language. */
export const offered = (tag: string | undefined): string | undefined => {
  const wanted = tag?.trim().toLowerCase()
  const base = wanted?.split('-')[0]
  const languages = offeredLanguages()
  return (
    languages.find((language) => language.toLowerCase() === wanted) ?? languages.find((language) => language === base)
  )
}

const quality = (parameters: readonly string[]) => {
  const q = parameters
    .map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined)
  return q === undefined ? 1 : Number(q)
}

/** The best available language by an Accept-Language header (RFC 9110 section 12.5.4). */
export const bestOf = (header: string | undefined): string => {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag, ...parameters] = entry.split(';')
      return { language: offered(tag), q: quality(parameters) }
    })
  const usable = wanted.filter(({ language, q }) => language !== undefined && q > 0)
  return usable.toSorted((a, b) => b.q - a.q)[0]?.language ?? 'en'
}

/** Few different headers occur: their results are cached, up to a limit, for the languages that there are. */
const HEADERS_KEPT = 1_000
const headersSeen = new Map<string, string>()

const wantedBy = (header: string | undefined): string => {
  const key = `${offeredLanguages().length} ${header}`
  const known = headersSeen.get(key)
  if (known) return known
  if (headersSeen.size >= HEADERS_KEPT) headersSeen.clear()
  const language = bestOf(header)
  headersSeen.set(key, language)
  return language
}

/** The chosen language, else what the browser asks for, else English. */
export const languageOf = (request: FastifyRequest): string =>
  offered(request.cookies?.[LANGUAGE_COOKIE]) ?? wantedBy(request.headers['accept-language'])

const chosenIn = cookieReader(LANGUAGE_COOKIE)

/** The same, of a request whose cookies are not read yet. */
export const languageByHeaders = (headers: IncomingHttpHeaders): string =>
  offered(chosenIn(headers.cookie)) ?? wantedBy(headers['accept-language'])
