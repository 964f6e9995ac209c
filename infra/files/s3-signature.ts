import { createHash, createHmac } from 'node:crypto'

/** The account of an S3-compatible storage. */
export type S3Credentials = Readonly<{ keyId: string; secret: string; region: string }>

export type S3Request = Readonly<{
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  url: URL
  /** In lower case; all are signed. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}>

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** Percent-encoded as the signature demands: everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const pathOf = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')

const queryOf = ({ searchParams }: URL): string =>
  [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')

const keyFor = ({ secret, region }: S3Credentials, day: string): Buffer =>
  ['aws4_request'].reduce(hmac, ['s3'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region)))

/** The headers of a request with its signature (AWS Signature Version 4, in the header `authorization`). */
export const signedHeaders = (
  { method, url, headers, body }: S3Request,
  credentials: S3Credentials,
  now: Date,
): Readonly<Record<string, string>> => {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = moment.slice(0, 8)
  const digest = sha256(body)
  const signed: Readonly<Record<string, string>> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': digest,
    'x-amz-date': moment,
  }
  const names = Object.keys(signed).toSorted()
  const lines = names.map((name) => `${name}:${signed[name]?.trim()}\n`).join('')
  const request = [method, pathOf(url), queryOf(url), lines, names.join(';'), digest].join('\n')
  const scope = `${day}/${credentials.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(request)].join('\n')
  const signature = hmac(keyFor(credentials, day), toSign).toString('hex')
  const { host: _, ...sent } = signed // the client sends it by itself
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
