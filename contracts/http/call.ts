import type * as z from 'zod/mini'
import type { Asker } from './askers.ts'

/** The contract of a part of a request or reply. */
export type Contract = z.ZodMiniType

/** A reply that is not JSON: its media type, for the description. It is sent as the handler returns it. */
export type Media = Readonly<{ media: string }>

/** The prefix of calls; all other addresses are screens or files. */
export const API = '/api/'

/** The prefix of uploaded files, which have an address of their own beside the calls. */
export const FILES = '/files/'

/** The page with the description of the API. It is a page, not a call. */
export const DOCS = `${API}docs`

type Declared = Readonly<{
  /** As in OpenAPI: `/api/reporting/texts/{surveyID}/{question}`. */
  path: `${typeof API | typeof FILES}${string}`
  /** A line for the description of the API. */
  summary: string
  who: Asker
  params?: Contract
  query?: Contract
  body?: Contract
  /** By status. Failures are problems in every call (`contracts/problem.ts`) and are not listed here. */
  replies: Readonly<Record<number, Contract | Media>> & Readonly<{ 200: Contract | Media }>
  /** Staff who are signed in as the member may not ask: passwords, addresses, payouts, the end of the account. */
  isOwnersAlone?: true
  /** Staff who must add a passkey may ask it before they have one; all other calls that need a session are refused to them. */
  isBeforePasskey?: true
  /**
   * Under heavy load: its contracts for requests are compiled, so they contain no `refine`, `trim`, default or
   * coercion.
   */
  isHot?: true
}>

/** A call that changes nothing. `isQuestion`: a POST, because its input is too long for an address. */
export type Query = Declared &
  (
    | Readonly<{ method: 'GET'; isQuestion?: never; isForm?: never; isUpload?: never; isChange?: never }>
    | Readonly<{ method: 'POST'; isQuestion: true; isForm?: never; isUpload?: never; isChange?: never }>
  )

/**
 * A call that changes something. `isRepeatable`: the same idempotency key twice has one effect. `isForm`: its body is
 * sent as a form (`application/x-www-form-urlencoded`); JSON is read as well. `isUpload`: its body is a form with files
 * (`multipart/form-data`), which the handler reads as it arrives. `isChange`: a GET by the specification; it
 * is refused to pages of other sites like every change.
 */
export type Command = Declared &
  (
    | Readonly<{
        method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
        isQuestion?: never
        isRepeatable?: true
        isForm?: true
        isUpload?: true
        isChange?: never
      }>
    | Readonly<{
        method: 'GET'
        isChange: true
        isRepeatable: true
        isQuestion?: never
        isForm?: never
        isUpload?: never
      }>
  )

/** One call of the API: the route, the browser's request, the description and the tests are derived from it. */
export type Call = Query | Command

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type NamesOf<Params> = Params extends Contract ? keyof z.input<Params> : never

/** The parameters of a path must be exactly those that it names. */
type Named<C extends Call> = [NamesIn<C['path']>] extends [NamesOf<C['params']>]
  ? [NamesOf<C['params']>] extends [NamesIn<C['path']>]
    ? unknown
    : Readonly<{ params: 'has a name that is not in the path' }>
  : Readonly<{ params: 'lacks a name that is in the path' }>

/* @__NO_SIDE_EFFECTS__ */
export const call = <const C extends Call>(declared: C & Named<C>): C => declared

type Nothing = Readonly<Record<never, never>>
type Part<C, Name extends 'params' | 'body'> =
  C extends Readonly<Record<Name, infer P extends Contract>> ? Readonly<Record<Name, z.input<P>>> : Nothing
type QueryPart<C> =
  C extends Readonly<{ query: infer Q extends Contract }>
    ? Nothing extends z.input<Q>
      ? Readonly<{ query?: z.input<Q> }>
      : Readonly<{ query: z.input<Q> }>
    : Nothing

/** The input of a call: only the parts that the call has. */
export type Asked<C extends Call> = Part<C, 'params'> & QueryPart<C> & Part<C, 'body'>

/** The reply of a call that succeeded. */
export type ReplyTo<C extends Call> = C['replies'][200] extends infer R extends Contract ? z.output<R> : string

type Values = Readonly<Record<string, unknown>>

const searchOf = (values: Values): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')

/** The address of a call, with the values of its path and query. */
export const addressOf = <C extends Call>(
  { path }: C,
  { params = {}, query: values = {} }: Readonly<{ params?: Values; query?: Values }>,
): string => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = searchOf(values)
  return search === '' ? address : `${address}?${search}`
}
