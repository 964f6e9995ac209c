import type { Contract } from '@portal/contracts/http/call'
import type * as z from 'zod/mini'
import { ConnectionLost, ProblemError, UnreadableReply } from './failures.ts'
import { noteLogPosition } from './log-position.ts'
import { isProblem } from './problem-in.ts'
import { checkedReply, jsonIn } from './requests.ts'

type Upload<R extends Contract> = Readonly<{ method: string; path: string; replies: Readonly<{ 200: R }> }>

type Sent = Readonly<{
  file: File
  /** Sent before the file. */
  fields?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** The same for each attempt: the file is added once, however often it is sent. */
  commandId: string
  signal: AbortSignal
  /** From 0 to 1. */
  onShare: (share: number) => void
}>

const failureOf = ({ status, responseText }: XMLHttpRequest): Error => {
  const body = jsonIn(responseText)
  if (isProblem(body)) return new ProblemError(body)
  // A proxy answered, or the connection broke while the answer came.
  return status === 0 || status >= 502
    ? new ConnectionLost('no answer')
    : new UnreadableReply(`answered with ${status}`)
}

const formOf = ({ file, fields = {} }: Sent): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

/**
 * Uploads a file. It tells how far it is, which `fetch` cannot.
 * @throws ProblemError, ConnectionLost, UnreadableReply, or the signal's reason
 */
export const upload = <R extends Contract>(call: Upload<R>, sent: Sent): Promise<z.output<R>> =>
  new Promise((resolve, reject) => {
    const { headers = {}, commandId, signal, onShare } = sent
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    request.open(call.method, call.path)
    for (const [name, value] of Object.entries({
      accept: 'application/json',
      'idempotency-key': commandId,
      ...headers,
    }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      if (signal.aborted) return reject(signal.reason)
      if (request.status !== 200) return reject(failureOf(request))
      noteLogPosition(new Headers({ 'log-position': request.getResponseHeader('log-position') ?? '' }))
      try {
        resolve(checkedReply(call, jsonIn(request.responseText)))
      } catch (error) {
        reject(error)
      }
    })
    signal.addEventListener('abort', abort)
    request.send(formOf(sent))
  })
