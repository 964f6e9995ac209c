import { type Asked, addressOf, type Command, type Contract, type Query } from '@portal/contracts/http/call'
import { Problem } from '@portal/contracts/problem'
import type * as z from 'zod/mini'
import { ConnectionLost, ProblemError, UnreadableReply } from './failures.ts'
import { atLeastPosition, noteLogPosition } from './log-position.ts'

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const reach = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (isAborted(error)) throw error
    throw new ConnectionLost('no answer', { cause: error })
  }
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text().catch((error: unknown) => {
    if (isAborted(error)) throw error
    throw new ConnectionLost('the answer broke off', { cause: error })
  })
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

const retryAfterMs = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

/** A proxy may reply with a page of its own: then only the status is known. */
const unexplained = (status: number): Problem => ({
  type: 'about:blank',
  title: `The server answered with ${status}`,
  status,
  code: status >= 502 && status <= 504 ? 'unavailable' : 'unexpected',
})

const read = async <R extends Contract>(response: Response, contract: R): Promise<z.output<R>> => {
  const body = await bodyOf(response)
  if (!response.ok) {
    const problem = Problem.safeParse(body)
    throw new ProblemError(problem.data ?? unexplained(response.status), retryAfterMs(response))
  }
  noteLogPosition(response.headers)
  const reply = contract.safeParse(body)
  if (!reply.success) throw new UnreadableReply(`${response.url} broke its contract`, { cause: reply.error })
  return reply.data
}

/** A call whose reply is JSON. */
type Giving<R extends Contract> = Readonly<{ replies: Readonly<{ 200: R }> }>

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
}>

/**
 * Asks, and checks the reply against the contract of the call, so that no screen meets an unchecked reply. The server
 * waits, for a moment, until the reply holds our own last command. `known.reply` is given back where it answers 304
 * (not modified).
 * @throws ProblemError, ConnectionLost, UnreadableReply
 */
export const ask = async <C extends Query, R extends Contract>(
  call: C & Giving<R>,
  asked: Asked<C>,
  { signal, known, headers }: Asking<z.output<R>> = {},
): Promise<z.output<R>> => {
  const response = await reach(addressOf(call, asked), {
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
  return known && response.status === 304 ? known.reply : read(response, call.replies[200])
}

const formOf = (body: unknown): URLSearchParams =>
  new URLSearchParams(Object.entries(Object(body)).map(([name, value]) => [name, String(value)]))

/** The body of a command, and what it is. The browser names the type of a form by itself. */
const sentBy = ({ isForm }: Command, asked: Readonly<{ body?: unknown }>) =>
  isForm
    ? { headers: { accept: 'application/json' }, body: formOf(asked.body) }
    : { headers: headersFor(asked), ...bodyIn(asked) }

type Sending = Readonly<{ commandId?: string; signal?: AbortSignal; keepalive?: boolean }>

/**
 * Sends a command. A repeatable one with the same `commandId` and body is carried out once, however often it is sent.
 * `keepalive` lets it outlive the page.
 * @throws ProblemError, ConnectionLost, UnreadableReply
 */
export const send = async <C extends Command, R extends Contract>(
  call: C & Giving<R>,
  asked: Asked<C>,
  { commandId, signal, keepalive = false }: Sending = {},
): Promise<z.output<R>> => {
  const { headers, ...body } = sentBy(call, asked)
  const response = await reach(addressOf(call, asked), {
    method: call.method,
    headers: { ...headers, ...(commandId !== undefined && { 'idempotency-key': commandId }) },
    ...body,
    signal: signal ?? null,
    keepalive,
  })
  return read(response, call.replies[200])
}
