import { type Address, type Kernel, PAGE_BYTES, startKernel } from './kernel.ts'

/** Respondents in one chunk, and the bytes of their bits. */
export const CHUNK_RESPONDENTS = 65_536
export const CHUNK_BYTES = CHUNK_RESPONDENTS / 8

/** Weights of one chunk of respondents: 1,024 words of 64 weights and a zero, 8 bytes each. */
export const WEIGHT_BYTES = (CHUNK_RESPONDENTS / 64) * 65 * 8

/** The address of the chunk in which no bit is set. */
export const EMPTY: Address = 0

/** All memory is in use by running reports. */
export class ArenaFull extends Error {
  override readonly name = 'ArenaFull'
  readonly limitMib: number

  constructor(limitBytes: number) {
    const limitMib = Math.floor(limitBytes / 2 ** 20)
    super(`The answer index has no room left in its ${limitMib} MiB`)
    this.limitMib = limitMib
  }
}

/** The kernel's memory, allocated in whole chunks. */
export type Arena = Readonly<{
  kernel: Kernel
  /** Zeroed. Throws ArenaFull. */
  take: (bytes?: number) => Address
  give: (address: Address, bytes?: number) => void
  /** Valid until the next `take`: growing memory moves it. */
  view: (address: Address, bytes: number) => Uint8Array<ArrayBuffer>
  usedBytes: () => number
}>

const GROW_PAGES = 64
const MOST_BYTES = 2 ** 32

/**
 * Allocates at most `limitBytes` (up to 4 GiB). When the limit is reached, `evict` is asked to free something; it returns
 * whether it did.
 */
export const openArena = (limitBytes: number, evict: () => boolean): Arena => {
  const kernel = startKernel()
  const free = new Map<number, Address[]>()
  const limit = Math.min(limitBytes, MOST_BYTES)
  let top = CHUNK_BYTES // after the chunk that stays empty
  let used = 0

  const view = (address: Address, bytes: number) => new Uint8Array(kernel.memory.buffer, address, bytes)

  const fromTop = (bytes: number): Address | undefined => {
    if (top + bytes > limit) return undefined
    const missing = top + bytes - kernel.memory.buffer.byteLength
    if (missing > 0) {
      const room = Math.floor((limit - kernel.memory.buffer.byteLength) / PAGE_BYTES)
      kernel.memory.grow(Math.max(Math.ceil(missing / PAGE_BYTES), Math.min(GROW_PAGES, room)))
    }
    top += bytes
    return top - bytes
  }

  const find = (bytes: number): Address | undefined => {
    const again = free.get(bytes)?.pop()
    if (again === undefined) return fromTop(bytes)
    view(again, bytes).fill(0)
    return again
  }

  return {
    kernel,
    view,
    take: (bytes = CHUNK_BYTES) => {
      let address = find(bytes)
      while (address === undefined) {
        if (!evict()) throw new ArenaFull(limit)
        address = find(bytes)
      }
      used += bytes
      return address
    },
    give: (address, bytes = CHUNK_BYTES) => {
      if (address === EMPTY) return
      const list = free.get(bytes) ?? []
      list.push(address)
      free.set(bytes, list)
      used -= bytes
    },
    usedBytes: () => used,
  }
}
