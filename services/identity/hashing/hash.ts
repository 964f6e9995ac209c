import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { hash } from './hash-thread.ts'

type Hash = ReturnType<typeof hash>

/** How many hashes are computed at once: one processor is left to those who answer. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))

/** How long a thread that nobody needs is kept. */
const IDLE_MS = 60_000

let threads: Tinypool | null = null

/** Started by the first hash: most processes, and most tests, hash nothing. */
const startedThreads = (): Tinypool => {
  threads ??= new Tinypool({
    filename: new URL('./hash-thread.ts', import.meta.url).href,
    name: 'hash',
    minThreads: 1,
    maxThreads: HASHES_AT_ONCE,
    idleTimeout: IDLE_MS,
  })
  return threads
}

/**
 * An argon2id hash, computed by a thread of low priority: neither files and names, which share the threads of libuv, nor the answers of
 * members wait for it.
 */
export const argon2id = async (parameters: Argon2Parameters): Promise<Buffer> => {
  const bytes: Hash = await startedThreads().run(parameters)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
