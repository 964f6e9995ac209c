import type { Readable } from 'node:stream'
import type { FileContent } from '@portal/infra/files/file-store'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { FilesDeps } from '../files-deps.ts'

/** A connection that breaks ends the part: what has arrived is kept, and the browser goes on from there. */
async function* untilBroken(content: Readable): FileContent {
  try {
    yield* content
  } catch {
    // not an error of ours
  }
}

/**
 * The storage of the portal as the tus server asks for it. Each request is a file of its own until the video is registered, so that any process
 * may take the next one, in a folder as in a bucket.
 */
export const tusStore = ({ videos, files }: Pick<FilesDeps, 'videos' | 'files'>): DataStore => {
  const found = async (id: string) => {
    const upload = await videos.find(id)
    if (upload === null) throw ERRORS.FILE_NOT_FOUND
    return upload
  }
  return Object.assign(new DataStore(), {
    getUpload: async (id: string) => {
      const { bytes, received } = await found(id)
      return new Upload({ id, size: bytes, offset: received })
    },
    write: async (content: Readable, id: string, offset: number) => {
      const part = await files.write(untilBroken(content))
      const isNext = part.bytes > 0 && (await videos.append(id, offset, { stored: part.name, bytes: part.bytes }))
      if (!isNext) await files.remove(part.name)
      if (!isNext && part.bytes > 0) throw ERRORS.INVALID_OFFSET
      return offset + part.bytes
    },
  })
}
