import type { Readable } from 'node:stream'
import type { FileName } from '../tools/file-name.ts'

export type StoredFile = Readonly<{ name: FileName; bytes: number; writtenAt: Date }>

/** The first and the last byte. */
export type ByteRange = Readonly<{ start: number; end: number }>

export type FileContent = AsyncIterable<Uint8Array>

/**
 * Where files are kept: exports, later uploads. A file is written once and never changed. Who may read it is decided by the
 * area that keeps its name, at each request.
 */
export type FileStore = Readonly<{
  /**
   * Writes a new file as its content arrives. It can be read once this returns; if the content throws, the signal aborts or the
   * process dies, there is no file.
   * @throws what the content throws, or the reason of the signal
   */
  write: (content: FileContent, signal?: AbortSignal) => Promise<StoredFile>
  /** Null if there is no such file. `bytes`: of the whole file, also if only a range is read. The reader ends or destroys the stream. */
  read: (name: FileName, range?: ByteRange) => Promise<Readonly<{ bytes: number; content: Readable }> | null>
  /** Has no effect if there is no such file. A reader who has begun reads to the end. */
  remove: (name: FileName) => Promise<void>
  /** Every file, in no order, including those whose writing was interrupted. */
  list: () => AsyncIterable<StoredFile>
}>
