import { Readable } from 'node:stream'
import { FileName, newFileName } from '../tools/file-name.ts'
import type { FileContent, FileStore, StoredFile } from './file-store.ts'
import { type S3Client, S3Error, type S3Place, s3Client } from './s3-client.ts'

/** A larger file is sent in parts of this size. The storage takes none below 5 MiB but the last. */
const PART_BYTES = 8 * 2 ** 20

const oneOf = (xml: string, tag: string): string | undefined => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

/** The content in parts of equal size; the last is what is left, and the only one that may be empty. */
async function* partsOf(content: FileContent, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    signal?.throwIfAborted()
    gathered.push(piece)
    size += piece.byteLength
    if (size < PART_BYTES) continue
    const whole = Buffer.concat(gathered)
    let from = 0
    for (; whole.length - from > PART_BYTES; from += PART_BYTES) yield whole.subarray(from, from + PART_BYTES)
    gathered = [whole.subarray(from)]
    size = whole.length - from
  }
  yield Buffer.concat(gathered)
}

/** Some storages call it a response. A failure has another name, though its status is 200 as well. */
const areJoined = (reply: string): boolean => /<CompleteMultipartUploadRes(ult|ponse)\b/.test(reply)

/** Parts of one object: it exists once all of them are put together, or never. */
const partedUpload = async (ask: S3Client, key: string) => {
  const begun = await ask({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = oneOf(await begun.text(), 'UploadId')
  if (!begun.ok || uploadId === undefined) throw new S3Error('the storage began no upload')
  const tags: string[] = []
  return {
    add: async (body: Buffer, signal: AbortSignal | undefined): Promise<void> => {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const tag = (await ask({ method: 'PUT', key, query, body, signal })).headers.get('etag')
      if (tag === null) throw new S3Error('the storage did not keep a part')
      tags.push(tag)
    },
    finish: async (): Promise<void> => {
      const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const reply = await (await ask({ method: 'POST', key, query: { uploadId }, body })).text()
      if (!areJoined(reply)) throw new S3Error('the storage did not join the parts')
    },
    giveUp: () => ask({ method: 'DELETE', key, query: { uploadId } }),
  }
}

type Upload = Awaited<ReturnType<typeof partedUpload>>

const put = async (ask: S3Client, key: string, body: Buffer, signal: AbortSignal | undefined): Promise<void> => {
  const reply = await ask({ method: 'PUT', key, body, signal })
  if (!reply.ok) throw new S3Error('the bucket does not exist')
}

/** @returns how many bytes there were */
const write = async (ask: S3Client, key: string, content: FileContent, signal: AbortSignal | undefined) => {
  let bytes = 0
  let upload: Upload | null = null
  let held: Buffer | null = null
  try {
    for await (const part of partsOf(content, signal)) {
      signal?.throwIfAborted()
      bytes += part.length
      if (held !== null) {
        upload ??= await partedUpload(ask, key)
        await upload.add(held, signal)
      }
      held = part
    }
    signal?.throwIfAborted()
    const last = held ?? Buffer.alloc(0)
    if (upload === null) await put(ask, key, last, signal)
    else {
      await upload.add(last, signal)
      await upload.finish()
    }
    return bytes
  } catch (error) {
    await upload?.giveUp().catch(() => undefined) // the storage drops it by its own rule, see docs/files.md
    throw error
  }
}

const sizeOf = ({ headers }: Response): number =>
  Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length') ?? 0)

const filesIn = (xml: string, prefix: string): readonly StoredFile[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, one = '']): readonly StoredFile[] => {
    const name = FileName.safeParse(oneOf(one, 'Key')?.slice(prefix.length))
    const [size, at] = [oneOf(one, 'Size'), oneOf(one, 'LastModified')]
    return name.success && at !== undefined ? [{ name: name.data, bytes: Number(size), writtenAt: new Date(at) }] : []
  })

/**
 * The files of a bucket of an S3-compatible storage, below `prefix`. It holds on to at most two parts of a file at a time. What is sent in
 * parts and broken off by the death of the process is no file and is not listed: the bucket needs a rule that drops such
 * parts.
 */
export const s3Files = (place: S3Place, prefix: string): FileStore => {
  const ask = s3Client(place)
  const keyOf = (name: FileName): string => `${prefix}${name}`

  async function* list(): AsyncGenerator<StoredFile> {
    let next: string | undefined
    do {
      const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) }
      const xml = await (await ask({ method: 'GET', key: '', query })).text()
      yield* filesIn(xml, prefix)
      next = oneOf(xml, 'NextContinuationToken')
    } while (next !== undefined)
  }

  return {
    write: async (content, signal) => {
      const name = newFileName()
      const bytes = await write(ask, keyOf(name), content, signal)
      return { name, bytes, writtenAt: new Date() }
    },
    read: async (name, range) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const reply = await ask({ method: 'GET', key: keyOf(name), headers })
      if (reply.status === 404) {
        await reply.body?.cancel()
        return null
      }
      return { bytes: sizeOf(reply), content: Readable.from(reply.body ?? []) }
    },
    remove: async (name) => {
      await ask({ method: 'DELETE', key: keyOf(name) })
    },
    list,
  }
}
