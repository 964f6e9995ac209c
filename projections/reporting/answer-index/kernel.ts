import { KERNEL_BYTES } from './kernel-bytes.ts'

/** An address in the kernel's memory, in bytes. */
export type Address = number

/**
 * The arithmetic of the answer index, implemented in kernel.wat. Addresses are multiples of 16; `length` is a multiple
 * of 128 bytes, and not 0.
 */
export type Kernel = Readonly<{
  memory: Memory
  /** How many bits are set in both. */
  countBoth: (a: Address, b: Address, length: number) => number
  and: (into: Address, a: Address, length: number) => void
  or: (into: Address, a: Address, length: number) => void
  /** Clears in `into` what is set in `a`. */
  andNot: (into: Address, a: Address, length: number) => void
  /** Sets in `into` what is set in both. */
  orBoth: (into: Address, a: Address, b: Address, length: number) => void
  /** Adds `digit` to the pattern (16 bits each, starting at `patterns`) of every respondent in the set. */
  addDigit: (patterns: Address, set: Address, digit: number, length: number) => void
  /**
   * Adds the weight of every respondent in the set to the table's entry (float64) for their pattern. Weights are
   * float64, 64 of them and a zero for each 64 bits.
   */
  tally: (set: Address, patterns: Address, weights: Address, table: Address, length: number) => void
}>

export const PAGE_BYTES = 65_536

/** `grow` takes pages, and throws a RangeError if the machine has no more; the previous `buffer` is then detached. */
type Memory = Readonly<{ buffer: ArrayBuffer; grow: (pages: number) => number }>

// Neither the ECMAScript library nor Node's types declare WebAssembly.
declare const WebAssembly: Readonly<{
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => Readonly<{ exports: Kernel }>
}>

/** A kernel with one page of memory. */
export const startKernel = (): Kernel => {
  const module = new WebAssembly.Module(Buffer.from(KERNEL_BYTES, 'base64'))
  return new WebAssembly.Instance(module).exports
}
