import { type Asked, addressOf, type Command, type Contract, type Query } from '@portal/contracts/http/call'
import type * as z from 'zod/mini'
import { ConnectionLost, ProblemError, UnreadableReply } from './failures.ts'
import { dropFirstReplies, type FirstReply, renderFirstReply, takeFirstReply } from './first-replies.ts'
import { atLeastPosition, noteLogPosition } from './log-position.ts'
import { problemIn } from './problem-in.ts'

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const reach = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (isAborted(error)) throw error
    throw new ConnectionLost('no answer', { cause: error })
  }
}

/** A reply that is not JSON is not from the portal's server. */
const NOT_JSON = Symbol('not JSON')

/** What a reply says, or NOT_JSON. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text().catch((error: unknown) => {
    if (isAborted(error)) throw error
    throw new ConnectionLost('the answer broke off', { cause: error })
  })
  return text === '' ? null : jsonIn(text)
}

const retryAfterMs = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

/** A call whose reply is JSON. */
type Giving<R extends Contract> = Readonly<{ replies: Readonly<{ 200: R }> }>

/**
 * In development and in tests a reply is read by its contract. What people download has no contracts in it (see
 * `frontend/light-contracts.ts`): the server has checked the same before it sent the reply.
 */
export const checkedReply = <R extends Contract>(call: Giving<R>, body: unknown): z.output<R> => {
  if (body === NOT_JSON) throw new UnreadableReply('the reply is not JSON')
  if (import.meta.env.PROD) return body as z.output<R>
  const reply = call.replies[200].safeParse(body)
  if (!reply.success) throw new UnreadableReply('the reply breaks its contract', { cause: reply.error })
  return reply.data
}

const read = async <R extends Contract>(response: Response, call: Giving<R>): Promise<z.output<R>> => {
  const body = await bodyOf(response)
  if (!response.ok) throw new ProblemError(problemIn(body, response.status), retryAfterMs(response))
  noteLogPosition(response.headers)
  return checkedReply(call, body)
}

/** As `read`, of a reply that came with the page. */
const readFirst = <R extends Contract>({ status, body }: FirstReply, call: Giving<R>): z.output<R> => {
  if (status !== 200) throw new ProblemError(problemIn(body, status))
  return checkedReply(call, body)
}

const bodyIn = (asked: Readonly<{ body?: unknown }>) => ('body' in asked ? { body: JSON.stringify(asked.body) } : {})

const headersFor = (asked: object) => ({
  accept: 'application/json',
  ...('body' in asked && { 'content-type': 'application/json' }),
})

type Asking<Reply> = Readonly<{
  signal?: AbortSignal
  /** The reply that we have, and the tag it came under: where it still holds, the server need not send it again. */
  known?: Readonly<{ tag: string; reply: Reply }> | undefined
  /** What the call reads besides its contract: a token that must not stand in an address. */
  headers?: Readonly<Record<string, string>>
  /** The address under which the reply may have come with the page; of a GET its own. */
  came?: string | undefined
}>

/**
 * Asks. The server
 * waits, for a moment, until the reply holds our own last command. `known.reply` is given back where it answers 304
 * (not modified).
 * @throws ProblemError, ConnectionLost, UnreadableReply
 */
export const ask = async <C extends Query, R extends Contract>(
  call: C & Giving<R>,
  asked: Asked<C>,
  { signal, known, headers, came }: Asking<z.output<R>> = {},
): Promise<z.output<R>> => {
  const address = addressOf(call, asked)
  const cameAt = came ?? (call.method === 'GET' ? address : undefined)
  const first = cameAt === undefined ? undefined : takeFirstReply(cameAt)
  if (first) return readFirst(first, call)
  const response = await reach(address, {
    method: call.method,
    headers: {
      ...headersFor(asked),
      ...headers,
      ...atLeastPosition(),
      ...(known && { 'if-none-match': `"${known.tag}"` }),
    },
    ...bodyIn(asked),
    signal: signal ?? null,
  })
  return known && response.status === 304 ? known.reply : read(response, call)
}

/**
 * The reply that came with the page, for the `initialData` of a query: the first render has it then, and need not be made again. Undefined where
 * there is none, or where it is a failure.
 */
export const firstData = <C extends Query, R extends Contract>(
  call: C & Giving<R>,
  asked: Asked<C>,
): z.output<R> | undefined => firstDataAt(addressOf(call, asked), call)

/** The same, by its address. */
export const firstDataAt = <R extends Contract>(address: string, call: Giving<R>): z.output<R> | undefined => {
  const reply = renderFirstReply(address)
  return reply?.status === 200 ? checkedReply(call, reply.body) : undefined
}

/** Asks for what may come with the page: the parts of a query. */
export const fromPage = <C extends Query, R extends Contract>(call: C & Giving<R>, asked: Asked<C>) => ({
  queryFn: ({ signal }: Readonly<{ signal: AbortSignal }>) => ask(call, asked, { signal }),
  initialData: () => firstData(call, asked),
})

const formOf = (body: unknown): URLSearchParams =>
  new URLSearchParams(Object.entries(Object(body)).map(([name, value]) => [name, String(value)]))

/** The body of a command, and what it is. The browser names the type of a form by itself. */
const sentBy = ({ isForm }: Command, asked: Readonly<{ body?: unknown }>) =>
  isForm
    ? { headers: { accept: 'application/json' }, body: formOf(asked.body) }
    : { headers: headersFor(asked), ...bodyIn(asked) }

type Sending = Readonly<{
  commandId?: string
  signal?: AbortSignal
  keepalive?: boolean
  /** As with `ask`. */
  headers?: Readonly<Record<string, string>>
}>

/**
 * Sends a command. A repeatable one with the same `commandId` and body is carried out once, however often it is sent.
 * `keepalive` lets it outlive the page.
 * @throws ProblemError, ConnectionLost, UnreadableReply
 */
export const send = async <C extends Command, R extends Contract>(
  call: C & Giving<R>,
  asked: Asked<C>,
  { commandId, signal, keepalive = false, headers: more }: Sending = {},
): Promise<z.output<R>> => {
  const { headers, ...body } = sentBy(call, asked)
  dropFirstReplies()
  const response = await reach(addressOf(call, asked), {
    method: call.method,
    headers: { ...headers, ...more, ...(commandId !== undefined && { 'idempotency-key': commandId }) },
    ...body,
    signal: signal ?? null,
    keepalive,
  })
  return read(response, call)
}
