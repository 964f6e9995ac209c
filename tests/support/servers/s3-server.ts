import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const KEY = 'TESTKEY'
const SECRET = 'a secret/with+signs'
const REGION = 'eu-west-1'
/** Few, so that a test meets several pages. */
const LISTED_AT_ONCE = 2
const SMALLEST_PART = 5 * 2 ** 20

type Request = Readonly<{
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}>
type Answer = Readonly<{ status: number; body?: Buffer | string; headers?: Readonly<Record<string, string>> }>

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** The signature that the request should have, made of what has arrived. Null if the request names no signature. */
const isSigned = ({ url = '', method = '', headers }: IncomingMessage, body: Buffer): boolean => {
  const [, day, names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=TESTKEY\/(\d{8})\/eu-west-1\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const moment = String(headers['x-amz-date'])
  const late = Math.abs(Date.parse(moment.replace(/^(.{4})(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')) - Date.now())
  if (day === undefined || !moment.startsWith(day) || !(late < 900_000)) return false
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) return false
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [path = '', query = ''] = url.split('?')
  const sorted = query
    .split('&')
    .filter(Boolean)
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .toSorted()
    .join('&')
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('')
  const request = [method, path, sorted, lines, names, sha256(body)].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', moment, `${day}/${REGION}/s3/aws4_request`, sha256(request)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), REGION), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex') === given
}

const failed = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` })

type Stored = Readonly<{ body: Buffer; at: Date }>

const bucket = () => {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const joining = { fails: false, named: 'CompleteMultipartUploadResult' }

  const listed = (query: URLSearchParams): Answer => {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = keys.slice(0, LISTED_AT_ONCE)
    const contents = page.map((key) => {
      const { body, at } = objects.get(key) ?? { body: Buffer.alloc(0), at: new Date(0) }
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
    })
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return { status: 200, body: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` }
  }

  const put = ({ key, query, body }: Request): Answer => {
    const parts = uploads.get(query.get('uploadId') ?? '')
    if (query.has('uploadId') && !parts) return failed(404, 'NoSuchUpload')
    if (parts) parts.set(Number(query.get('partNumber')), body)
    else objects.set(key, { body, at: new Date() })
    return { status: 200, headers: { etag: `"${sha256(body)}"` } }
  }

  const joined = ({ key, query, body }: Request): Answer => {
    const id = query.get('uploadId') ?? ''
    const parts = [...(uploads.get(id) ?? [])].toSorted(([a], [b]) => a - b).map(([, part]) => part)
    const tags = [...body.toString().matchAll(/<ETag>"(\w+)"<\/ETag>/g)].map(([, tag]) => tag)
    if (parts.length === 0 || String(tags) !== String(parts.map(sha256))) return failed(400, 'InvalidPart')
    if (parts.slice(0, -1).some((part) => part.length < SMALLEST_PART)) return failed(400, 'EntityTooSmall')
    uploads.delete(id)
    if (joining.fails) return { status: 200, body: '<Error><Code>InternalError</Code></Error>' }
    objects.set(key, { body: Buffer.concat(parts), at: new Date() })
    return { status: 200, body: `<${joining.named} xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>` }
  }

  const post = (request: Request): Answer => {
    if (!request.query.has('uploads')) return joined(request)
    const id = randomUUID()
    uploads.set(id, new Map())
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }

  const got = ({ key, headers }: Request): Answer => {
    const found = objects.get(key)
    if (!found) return failed(404, 'NoSuchKey')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (start === undefined) return { status: 200, body: found.body }
    const range = { 'content-range': `bytes ${start}-${end}/${found.body.length}` }
    return { status: 206, body: found.body.subarray(Number(start), Number(end) + 1), headers: range }
  }

  const removed = ({ key, query }: Request): Answer => {
    if (query.has('uploadId')) uploads.delete(query.get('uploadId') ?? '')
    else objects.delete(key)
    return { status: 204 }
  }

  const answer = (request: Request): Answer => {
    const { method, key, query } = request
    if (method === 'PUT') return put(request)
    if (method === 'POST') return post(request)
    if (method === 'DELETE') return removed(request)
    return key === '' ? listed(query) : got(request)
  }
  return { objects, uploads, joining, answer }
}

/**
 * A small S3-compatible storage with one bucket, `files`: objects, ranges, listing in pages, uploads in parts. Every request must carry a good signature
 * (version 4), which the server computes from what has arrived. `busyFor`: so many requests are answered with 503 first. `joining`: what the
 * reply to joined parts is named, and whether it is an error under the status 200, as that of S3 may be.
 */
export const s3Server = async () => {
  const { objects, uploads, joining, answer } = bucket()
  let busy = 0
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://storage')
    const [, name, ...rest] = url.pathname.split('/')
    const asked = {
      method: request.method ?? '',
      key: rest.join('/'),
      query: url.searchParams,
      headers: request.headers,
      body,
    }
    const said = (): Answer => {
      if (!isSigned(request, body)) return failed(403, 'SignatureDoesNotMatch')
      if (busy > 0) {
        busy -= 1
        return failed(503, 'SlowDown')
      }
      return name === 'files' ? answer(asked) : failed(404, 'NoSuchBucket')
    }
    const { status, body: content = '', headers = {} } = said()
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(content) }).end(content)
  }
  const server = createServer((request, response) => {
    reply(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const addressWith = (secret: string, name = 'files') =>
    `http://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${name}?region=${REGION}`
  return {
    url: addressWith(SECRET),
    urlWithWrongSecret: addressWith('another secret'),
    urlOfNoBucket: addressWith(SECRET, 'nowhere'),
    objects,
    uploads,
    joining,
    busyFor: (requests: number) => {
      busy = requests
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
