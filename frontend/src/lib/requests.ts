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

/** A proxy in between answers with a page of its own: only the status is known then. */
const unexplained = (status: number): Problem => ({
  type: 'about:blank',
  title: `The server answered with ${status}`,
  status,
  code: status >= 502 && status <= 504 ? 'unavailable' : 'unexpected',
})

const read = async <Reply>(response: Response, contract: z.ZodMiniType<Reply>): Promise<Reply> => {
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

/**
 * Reads JSON and checks it against its contract, so that no screen meets an unchecked reply. The server waits, for a
 * moment, until the reply holds our own last command.
 * @throws ProblemError, ConnectionLost, UnreadableReply
 */
export const getJson = async <Reply>(
  path: string,
  contract: z.ZodMiniType<Reply>,
  signal?: AbortSignal,
): Promise<Reply> =>
  read(
    await reach(path, { headers: { accept: 'application/json', ...atLeastPosition() }, signal: signal ?? null }),
    contract,
  )

type Sending = Readonly<{ commandId: string; signal?: AbortSignal; keepalive?: boolean }>

/**
 * Sends a command. A repetition with the same `commandId` and body is carried out once. `keepalive` lets it outlive the page.
 * @throws ProblemError, ConnectionLost, UnreadableReply
 */
export const sendJson = async <Reply>(
  path: string,
  body: unknown,
  contract: z.ZodMiniType<Reply>,
  { commandId, signal, keepalive = false }: Sending,
): Promise<Reply> =>
  read(
    await reach(path, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': commandId },
      body: JSON.stringify(body),
      signal: signal ?? null,
      keepalive,
    }),
    contract,
  )

type Asking<Reply> = Readonly<{
  signal?: AbortSignal
  /** The reply that we have, and the tag it came under: where it still holds, the server need not send it again. */
  known?: Readonly<{ tag: string; reply: Reply }> | undefined
}>

/**
 * Asks a question that is too long for an address. Unlike a command it changes nothing. `known.reply` is given back where
 * the server answers 304 (not modified).
 * @throws ProblemError, ConnectionLost, UnreadableReply
 */
export const askJson = async <Reply>(
  path: string,
  question: unknown,
  contract: z.ZodMiniType<Reply>,
  { signal, known }: Asking<Reply> = {},
): Promise<Reply> => {
  const response = await reach(path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...atLeastPosition(),
      ...(known && { 'if-none-match': `"${known.tag}"` }),
    },
    body: JSON.stringify(question),
    signal: signal ?? null,
  })
  return known && response.status === 304 ? known.reply : read(response, contract)
}
