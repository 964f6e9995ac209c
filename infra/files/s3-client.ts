import { setTimeout as pause } from 'node:timers/promises'
import { type S3Credentials, type S3Request, signedHeaders } from './s3-signature.ts'

/** The storage refused a request, or could not be reached. Nothing of it is shown to members. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
}

/** A bucket: `root` is the address of the bucket, its name in the path. */
export type S3Place = Readonly<{ root: string; credentials: S3Credentials }>

/** `https://KEY:SECRET@host/bucket?region=eu-west-1`. @throws S3Error for an address without key, secret or bucket */
export const s3PlaceOf = (address: string): S3Place => {
  const url = new URL(address)
  const [, bucket = '', ...more] = url.pathname.split('/')
  const [keyId, secret] = [url.username, url.password].map(decodeURIComponent)
  if (!keyId || !secret || bucket === '' || more.some((part) => part !== '')) {
    throw new S3Error('S3_URL has the form https://KEY:SECRET@host/bucket?region=REGION')
  }
  const region = url.searchParams.get('region') ?? 'us-east-1'
  return { root: `${url.protocol}//${url.host}/${bucket}`, credentials: { keyId, secret, region } }
}

type Asked = Readonly<{
  method: S3Request['method']
  /** Below the bucket; '' for the bucket itself. */
  key: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  signal?: AbortSignal | undefined
}>

const ATTEMPTS = 4
const PAUSE_MS = 100
/** Without an answer for so long, the storage counts as away. Its content may take longer: whoever reads it may be slow. */
const WITHIN_MS = 60_000

const mayPass = (status: number): boolean => status === 429 || status >= 500

const saidBy = async (response: Response): Promise<string> =>
  /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''

export type S3Client = (asked: Asked) => Promise<Response>

/** Sends signed requests; each has the same effect when it is repeated, so what passes by itself is tried again. */
export const s3Client = ({ root, credentials }: S3Place, withinMs = WITHIN_MS): S3Client => {
  const once = async ({ method, key, query = {}, headers = {}, body, signal }: Asked): Promise<Response> => {
    const url = new URL(key === '' ? root : `${root}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const sent = body ?? new Uint8Array()
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), withinMs)
    try {
      return await fetch(url, {
        method,
        headers: signedHeaders({ method, url, headers, body: sent }, credentials, new Date()),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, waiting.signal]) : waiting.signal,
        ...(body && { body: new Uint8Array(body) }),
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** What may be tried again is a value; all else is thrown. */
  const attempted = async (asked: Asked): Promise<Response | S3Error> => {
    try {
      const answer = await once(asked)
      if (answer.ok || answer.status === 404) return answer
      const failed = new S3Error(`the storage answered ${asked.method} with ${answer.status} ${await saidBy(answer)}`)
      if (mayPass(answer.status)) return failed
      throw failed
    } catch (error) {
      asked.signal?.throwIfAborted()
      if (error instanceof S3Error) throw error
      return new S3Error('the storage could not be reached', { cause: error })
    }
  }

  return async (asked) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await attempted(asked)
      if (!(answer instanceof S3Error)) return answer
      if (attempt === ATTEMPTS) throw answer
      await pause(PAUSE_MS * 2 ** attempt)
    }
  }
}
