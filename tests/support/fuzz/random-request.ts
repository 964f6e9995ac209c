import { addressOf, type Call } from '@portal/contracts/http/call'
import { endOtherSessions } from '@portal/contracts/http/identity'
import { logout } from '@portal/contracts/http/own-session'
import { unsubscribe } from '@portal/contracts/http/unsubscribe'
import { type Chance, hostileText, type KnownIds } from './hostile-values.ts'
import { type Maker, randomOf } from './random-body.ts'

export type RawRequest = Readonly<{
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}>

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const
const TYPES = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data', ''] as const
const DEEP = 40_000
const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"__proto__":{"a":1}}',
  '\u0000',
  '{"a":1}{"b":2}',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
] as const

/** Header values may hold Latin letters alone: the others never leave the client. */
const headerText = (chance: Chance, known: KnownIds): string =>
  hostileText(chance, known).replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?')

const oddHeaders = [
  'idempotency-key',
  'at-least-position',
  'if-none-match',
  'accept-language',
  'accept',
  'range',
  'accept-encoding',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-proto',
  'authorization',
  'traceparent',
  'content-type',
  'referer',
  'expect-ct',
  'x-http-method-override',
] as const

const headersFor = (chance: Chance, known: KnownIds, cookies: readonly string[]): Record<string, string> => {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const cookie = chance(12) === 0 ? headerText(chance, known) : cookies[chance(cookies.length)]
  if (cookie) headers['cookie'] = chance(30) === 0 ? `${cookie}; ${'c'.repeat(9_000)}` : cookie
  for (let more = chance(4); more > 0; more -= 1) {
    headers[oddHeaders[chance(oddHeaders.length)] ?? 'accept'] = headerText(chance, known)
  }
  if (chance(40) === 0) headers['content-type'] = TYPES[chance(TYPES.length)] ?? ''
  if (chance(200) === 0) headers['x-large'] = 'l'.repeat(20_000)
  return headers
}

type Makers = Readonly<{ call: Call; params: Maker | null; query: Maker | null; body: Maker | null }>

const record = (maker: Maker | null, chance: Chance): Readonly<Record<string, unknown>> => {
  const value = maker?.(chance)
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

/** `encodeURIComponent` refuses half of a surrogate pair. */
const wellFormed = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.toWellFormed(),
      (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed().slice(0, 2_000),
    ]),
  )

const bodyFor = (maker: Maker | null, chance: Chance): string => {
  if (chance(60) === 0) return BODIES[chance(BODIES.length)] ?? ''
  if (chance(400) === 0) return JSON.stringify({ a: 'x'.repeat(300_000) })
  return JSON.stringify(maker ? maker(chance) : {})
}

/** They end the session of whoever sends them. Sessions stay, so that the other calls find them. */
const ENDING: ReadonlySet<string> = new Set([endOtherSessions.path, logout.path, unsubscribe.path])

/** Requests to these calls: random, hostile, and well-formed enough to reach what is behind the contracts. */
export const randomRequests = (calls: readonly Call[], known: KnownIds, cookies: readonly string[]) => {
  const makers = calls.map((call): Makers => {
    const makerOf = (contract: Call['body']) => (contract ? randomOf(contract, known) : null)
    return { call, params: makerOf(call.params), query: makerOf(call.query), body: makerOf(call.body) }
  })
  return (chance: Chance): RawRequest & Readonly<{ call: Call }> => {
    const picked = makers[chance(makers.length)]
    if (!picked) throw new Error('there are no calls')
    const { call } = picked
    const headers = headersFor(chance, known, ENDING.has(call.path) ? [''] : cookies)
    return { call, headers, path: pathOf(picked, chance), ...contentOf(picked, chance) }
  }
}

const PATHS = ['/', '//', '/..%2f..%2fetc', '%00', '?', '?a[]=1&a[]=2', '#', ';a=b', `/${'p'.repeat(3_000)}`] as const

const pathOf = ({ call, params, query }: Makers, chance: Chance): string => {
  const parts = { params: wellFormed(record(params, chance)), query: wellFormed(record(query, chance)) }
  return `${addressOf(call, parts)}${chance(60) === 0 ? (PATHS[chance(PATHS.length)] ?? '') : ''}`
}

const contentOf = ({ call, body }: Makers, chance: Chance): Pick<RawRequest, 'method' | 'body'> => {
  const method = chance(40) === 0 ? (METHODS[chance(METHODS.length)] ?? 'GET') : call.method
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  return { method, body: hasBody ? bodyFor(body, chance) : '' }
}
