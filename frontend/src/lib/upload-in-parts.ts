import { ConnectionLost, ProblemError, UnreadableReply } from './failures.ts'
import { isProblem } from './problem-in.ts'
import { jsonIn } from './requests.ts'

/** One request: small enough that a slow connection sends it within five minutes, after which the server gives up. */
const PART_BYTES = 8 * 2 ** 20

type Sent = Readonly<{
  file: File
  signal: AbortSignal
  /** From 0 to 1. */
  onShare: (share: number) => void
}>

type Refusal = Readonly<{ getStatus: () => number; getBody: () => string }>

/** What the tus client says of a failed request. Another process may have the next part already (409): it is asked again. */
const failureOf = (refused: Refusal | null): Error => {
  if (refused === null) return new ConnectionLost('no answer')
  const body = jsonIn(refused.getBody())
  if (isProblem(body)) return new ProblemError(body)
  const status = refused.getStatus()
  return [409, 423].includes(status) || status >= 500
    ? new ConnectionLost(`answered with ${status}`)
    : new UnreadableReply(`answered with ${status}`)
}

/**
 * Uploads a file to an address of the tus protocol: first it asks how much has arrived, then it sends the rest. After a failure, call it again.
 * @throws ProblemError, ConnectionLost, UnreadableReply, or the signal's reason
 */
export const uploadInParts = async (address: string, { file, signal, onShare }: Sent): Promise<void> => {
  const { DetailedError, Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: new URL(address, location.href).href,
      chunkSize: PART_BYTES,
      retryDelays: null, // the caller tries again, as everywhere
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => onShare(total === 0 || total === null ? 0 : sent / total),
      onSuccess: () => settle(resolve),
      onError: (error) =>
        settle(() => reject(failureOf(error instanceof DetailedError ? error.originalResponse : null))),
    })
    const stop = (): void => {
      void upload.abort()
      settle(() => reject(signal.reason))
    }
    const settle = (then: () => void): void => {
      signal.removeEventListener('abort', stop)
      then()
    }
    signal.addEventListener('abort', stop)
    upload.start()
  })
}
