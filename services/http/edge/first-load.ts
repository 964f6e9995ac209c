import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { getProfile } from '@portal/contracts/http/own-session'
import { getLanguage, getLanguageStart, getSiteConfiguration } from '@portal/contracts/http/site'
import {
  AT_LEAST_COOKIE,
  FIRST_LOAD_FILE,
  FIRST_REPLIES,
  FirstLoad,
  LOADED_LATER,
  type ScreenLoad,
} from '@portal/contracts/site/first-load'
import { EMBED_PATH } from '@portal/contracts/survey/embedding'
import { cookieReader } from '@portal/infra/tools/cookie-reader'
import { escapeHtml } from '@portal/infra/tools/escape-html'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { rootOf } from './root-element.ts'

/** A page waits this long for its data. The browser asks for what comes later. */
const WITHIN_MS = 400

/** Headers that say who asks, from where, and in which language. */
const OF_WHO_ASKS = /^(?:cookie|host|user-agent|accept-language|forwarded|x-forwarded-.*|x-real-ip)$/

/** Where in the log the browser has written. */
const writtenIn = cookieReader(AT_LEAST_COOKIE)

const headersFrom = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => OF_WHO_ASKS.test(name)))

type Reply = Readonly<{ address: string; status: number; body: string }>

/** Asks as the browser would, by the same route: it decides who may have the reply. */
const asker =
  (app: FastifyInstance, { headers, socket }: FastifyRequest) =>
  async (address: string): Promise<Reply> => {
    const position = writtenIn(headers.cookie)
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url: address,
      headers: {
        ...headersFrom(headers),
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(position !== undefined && { 'at-least-position': position }),
      },
      ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
    })
    return { address, status: statusCode, body }
  }

type Values = ReadonlyMap<string, string>

const VALUE = /^\{(?<name>\w+)(?<optional>\?)?\}$/

/** A part of an address with its value: '' without one that may be missing, null without one that must be there. */
const partWith = (values: Values, part: string, before = ''): string | null => {
  const { name, optional } = VALUE.exec(part)?.groups ?? {}
  if (name === undefined) return before + part
  const value = values.get(name)
  if (value !== undefined && value !== '') return before + encodeURIComponent(value)
  return optional === undefined ? null : ''
}

/** The address of a call, written as the browser writes it; null where a value is missing. */
export const addressWith = (values: Values, template: string): string | null => {
  const [path = '', ...rest] = template.split('?')
  const query = rest.join('?')
  const segments = path.split('/').map((segment) => partWith(values, segment))
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2)
    return pair === '' ? '' : partWith(values, value, `${name}=`)
  })
  if (segments.includes(null) || pairs.includes(null)) return null
  const search = pairs.filter((pair) => pair !== '').join('&')
  return segments.join('/') + (search === '' ? '' : `?${search}`)
}

/** `asks`: the templates of what is asked at its address. */
type Found = Readonly<{ screen: ScreenLoad; values: Values; asks: readonly string[] }>

/** As the browser reads it; the first page for what is no address, such as `//`. */
const placeOf = (url: string): URL => URL.parse(url, 'http://portal') ?? new URL('http://portal')

/** Whether a template names all that the query of an address says. */
const namesAll = (template: string, query: URLSearchParams): boolean =>
  [...query.keys()].every((name) => template.includes(`={${name}}`) || template.includes(`={${name}?}`))

const screenAt = ({ screens }: FirstLoad, url: string): Found | null => {
  const { pathname, searchParams } = placeOf(url)
  for (const screen of screens) {
    const found = new RegExp(screen.pattern, 'i').exec(pathname)
    if (!found) continue
    const inPath = Object.entries({ ...found.groups }).flatMap(([name, value]) =>
      value ? [[name, value] as const] : [],
    )
    const { asks, asksPlain = [] } = screen
    return {
      screen,
      values: new Map([...searchParams, ...inPath]),
      asks: [...asks, ...asksPlain.filter((template) => namesAll(template, searchParams))],
    }
  }
  return null
}

/** The language of the page; a site that shows a survey in a frame may say which, of those that there are. */
const languageStart = async (ask: (address: string) => Promise<Reply>, url: string): Promise<Reply> => {
  const { pathname, searchParams } = placeOf(url)
  const chosen = pathname === EMBED_PATH ? searchParams.get('language') : null
  const { path } = getLanguageStart
  const reply = chosen ? await ask(`${getLanguage.path}?Language=${encodeURIComponent(chosen)}`) : null
  return reply?.status === 200 ? { ...reply, address: path } : ask(path)
}

/** A stranger's profile is a reply too. Other failures are left to the browser, which repeats what can be repeated. */
const isTold = ({ address, status }: Reply): boolean =>
  status === 200 || (status === 401 && address === getProfile.path)

/** JSON in a page: nothing in it ends its element. */
const elementOf = (replies: readonly Reply[]): string => {
  const entries = replies
    .filter(isTold)
    .map(({ address, status, body }) => `${JSON.stringify(address)}:{"status":${status},"body":${body}}`)
  const json = `{${entries.join(',')}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${FIRST_REPLIES}">${json}</script>`
}

const linksTo = (files: readonly string[], attributes = 'rel="modulepreload"'): string =>
  files.map((file) => `<link ${attributes} crossorigin href="${file}">`).join('')

/** As the build writes them: what loads the code of a screen then finds them. */
const STYLES = 'rel="stylesheet"'

/** The page begins to load these once its own code is there (`begin-later.ts`): the network is then free for them. */
const LATER = `${LOADED_LATER} fetchpriority="low"`

const textFiles = ({ texts }: FirstLoad, language: string, sections: readonly string[]): readonly string[] => {
  const files = texts[language] ?? {}
  return [...new Set(['start', ...sections].flatMap((section) => files[section] ?? []))]
}

const QUESTION_TYPE = /"TypeName":"(?<type>[\w-]+)"/g

/** What shows the questions of a page of a survey that comes with the document: the browser would ask for it only once it has read the page. */
export const inputsFor = ({ inputs }: Pick<FirstLoad, 'inputs'>, bodies: readonly string[]): readonly string[] => {
  const types = bodies.flatMap((body) => [...body.matchAll(QUESTION_TYPE)].map(({ groups }) => groups?.['type'] ?? ''))
  return types.flatMap((type) => inputs[type] ?? [])
}

const Titled = z.object({ siteTitle: z.string() })

/** The page is called as the community, until its screen gives it a name: a preview of a link shows it. */
const titleIn = (replies: readonly Reply[]): string | null => {
  const configuration = replies.find(({ address, status }) => address === getSiteConfiguration.path && status === 200)
  return configuration ? Titled.parse(JSON.parse(configuration.body)).siteTitle : null
}

/** What was asked and has been answered in time. */
const inTime = async (asked: readonly Promise<Reply>[]): Promise<readonly Reply[]> => {
  const replies: Reply[] = []
  const all = Promise.all(asked.map(async (one) => replies.push(await one)))
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, WITHIN_MS)
  await Promise.race([all, late])
  clearTimeout(timer)
  return [...replies]
}

export type Pages = Readonly<{
  /** Whether an address is that of a screen. */
  isScreen: (url: string) => boolean
  /** Makes the page of a screen: it names the code and the texts that the screen loads, and holds what it asks first. */
  pageOf: (request: FastifyRequest) => Promise<string>
}>

/** Null for a build that does not say what its screens load. */
export const firstPages = async (app: FastifyInstance, directory: string): Promise<Pages | null> => {
  const described = await readFile(join(directory, FIRST_LOAD_FILE), 'utf8').catch(() => null)
  if (described === null) return null
  const load = FirstLoad.parse(JSON.parse(described))
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  const pageOf: Pages['pageOf'] = async (request) => {
    const ask = asker(app, request)
    const { screen, values, asks }: Partial<Found> = screenAt(load, request.url) ?? {}
    const start = await languageStart(ask, request.url)
    const { language, element } = rootOf(start.body, request.headers.cookie)
    const own = (asks ?? []).flatMap(
      (template) => addressWith(new Map([...(values ?? []), ['language', language]]), template) ?? [],
    )
    const replies = await inTime([getProfile.path, getSiteConfiguration.path, ...own].map(ask))
    const styles = linksTo(screen?.styles ?? [], STYLES)
    const inputs = inputsFor(
      load,
      replies.filter(isTold).map(({ body }) => body),
    )
    const texts = textFiles(load, language, screen?.sections ?? [])
    const links = linksTo([...new Set([...(screen?.files ?? []), ...texts, ...inputs])])
    const later = linksTo(screen?.later ?? [], LATER)
    const title = titleIn(replies)
    return page
      .replace(/<title>[^<]*/, (present) => (title === null ? present : `<title>${escapeHtml(title)}`))
      .replace(/<html\b[^>]*>/, () => element)
      .replace('</head>', () => `${links}${later}</head>`)
      .replace('</body>', () => `${styles}${elementOf([start, ...replies])}</body>`)
  }
  return { isScreen: (url) => screenAt(load, url) !== null, pageOf }
}
