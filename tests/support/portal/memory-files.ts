import { Readable } from 'node:stream'
import type { FilesEvent } from '@portal/contracts/events/files'
import { isUnreadable } from '@portal/contracts/events/registry'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import type { FileStore } from '@portal/infra/files/file-store'
import { type FileName, newFileName } from '@portal/infra/tools/file-name'
import { fileProjection } from '@portal/projections/files/file/projector'
import type { FileQueries, FoundFile } from '@portal/projections/files/file/queries'
import { fileTable } from '@portal/projections/files/file/tables'
import { memoryRows } from '@portal/projections/runtime/rows/memory-rows'
import type { VideoUpload, VideoUploads } from '@portal/services/files/videos/video-uploads'

type MemoryFiles = FileStore & Readonly<{ kept: ReadonlyMap<FileName, Buffer> }>

/** A storage in memory: a file is there whole, or not at all. */
export const memoryFiles = (): MemoryFiles => {
  const kept = new Map<FileName, Buffer>()
  return {
    kept,
    write: async (content) => {
      const whole = Buffer.concat(await Array.fromAsync(content))
      const name = newFileName()
      kept.set(name, whole)
      return { name, bytes: whole.length, writtenAt: new Date() }
    },
    read: async (name, range) => {
      const whole = kept.get(name)
      const part = range ? whole?.subarray(range.start, range.end + 1) : whole
      return whole && part ? { bytes: whole.length, content: Readable.from([part]) } : null
    },
    remove: async (name) => void kept.delete(name),
    list: async function* () {
      for (const [name, whole] of kept) yield { name, bytes: whole.length, writtenAt: new Date() }
    },
  }
}

/** What the read model says of one file, folded from its events as they are now. */
export const memoryFileQueries = (log: Pick<EventLog, 'readStream'>): FileQueries => ({
  byId: async (fileId) => {
    const stream: Stream<FilesEvent> = `file-${fileId}`
    const store = memoryRows()
    const fold = fileProjection.open()
    for await (const recorded of log.readStream(stream, 1)) {
      if (!isUnreadable(recorded.event)) await fold.apply(store, [recorded])
    }
    const [row] = store.all(fileTable).map((text): FoundFile => JSON.parse(text))
    return row ?? null
  },
  list: async () => ({ files: [], total: 0 }),
  owners: async () => [],
  uploadedSince: async () => [],
  avatarsOf: async () => [],
})

/** Videos on their way, in memory. */
export const memoryVideoUploads = (): VideoUploads => {
  const kept = new Map<string, VideoUpload>()
  return {
    begin: async (upload) => {
      const isKnown = kept.has(upload.uploadId)
      if (!isKnown) kept.set(upload.uploadId, { ...upload, received: 0, parts: [] })
      return 0
    },
    find: async (uploadId) => kept.get(uploadId) ?? null,
    findByFile: async (fileId) => [...kept.values()].find((one) => one.fileId === fileId) ?? null,
    append: async (uploadId, offset, { stored, bytes }) => {
      const upload = kept.get(uploadId)
      if (upload?.received !== offset) return false
      kept.set(uploadId, { ...upload, received: offset + bytes, parts: [...upload.parts, stored] })
      return true
    },
    end: async (uploadId) => void kept.delete(uploadId),
    forgetOld: async () => undefined,
    countOf: async (owner) => [...kept.values()].filter((one) => one.owner === owner).length,
    holders: async (members) => members.filter((id) => [...kept.values()].some(({ owner }) => owner === id)),
    eraseOwner: async (owner) => {
      for (const one of [...kept.values()]) if (one.owner === owner) kept.delete(one.uploadId)
    },
  }
}
