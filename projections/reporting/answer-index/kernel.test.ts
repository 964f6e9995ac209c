import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import openAssembler from 'wabt'
import { type Kernel, startKernel } from './kernel.ts'
import { KERNEL_BYTES } from './kernel-bytes.ts'

const A = 4_096
const B = 20_480
const INTO = 36_864
const PATTERNS = 1_048_576
const WEIGHTS = 2_097_152
const TABLE = 53_248
const STEP = 128

describe('the bytes of the kernel', () => {
  it('equal kernel.wat when it is assembled', async () => {
    const assembler = await openAssembler()
    const source = readFileSync(new URL('kernel.wat', import.meta.url), 'utf8')
    const module = assembler.parseWat('kernel.wat', source, { simd: true })
    const bytes = Buffer.from(module.toBinary({}).buffer).toString('base64')
    module.destroy()
    expect(KERNEL_BYTES).toBe(bytes)
  })
})

describe('the kernel', () => {
  let kernel: Kernel
  const bytesAt = (address: number, length: number) => new Uint8Array(kernel.memory.buffer, address, length)
  const isSet = (bits: Uint8Array, i: number) => ((bits[i >> 3] ?? 0) >> (i & 7)) & 1

  beforeAll(() => {
    kernel = startKernel()
    kernel.memory.grow(63)
  })

  /** Up to 16 KiB of three sets, from one that is nearly empty to one that is nearly full. */
  const sets = fc
    .record({
      steps: fc.integer({ min: 1, max: 64 }),
      seed: fc.integer({ min: 1 }),
      dense: fc.constantFrom(1, 64, 128, 254),
    })
    .map(({ steps, seed, dense }) => {
      let state = seed
      const next = () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return state >>> 24
      }
      const byte = () => (next() <= dense ? next() | (dense > 200 ? next() : 0) : 0)
      const some = () => Uint8Array.from({ length: steps * STEP }, byte)
      return { a: some(), b: some(), into: some(), length: steps * STEP }
    })

  const load = ({ a, b, into, length }: { a: Uint8Array; b: Uint8Array; into: Uint8Array; length: number }) => {
    bytesAt(A, length).set(a)
    bytesAt(B, length).set(b)
    bytesAt(INTO, length).set(into)
  }

  it('counts the respondents that are in both sets', () => {
    fc.assert(
      fc.property(sets, (some) => {
        load(some)
        let count = 0
        for (let i = 0; i < some.length * 8; i += 1) count += isSet(some.a, i) & isSet(some.b, i)
        expect(kernel.countBoth(A, B, some.length)).toBe(count)
      }),
    )
  })

  it('counts full sets without an overflow', () => {
    for (const length of [STEP, 8_192, 16_384]) {
      bytesAt(A, length).fill(255)
      bytesAt(B, length).fill(255)
      expect(kernel.countBoth(A, B, length)).toBe(length * 8)
    }
  })

  it.each([
    ['and', (into: number, a: number) => into & a],
    ['or', (into: number, a: number) => into | a],
    ['andNot', (into: number, a: number) => into & ~a],
  ] as const)('%s changes one set by another, and nothing behind it', (name, expected) => {
    fc.assert(
      fc.property(sets, (some) => {
        load(some)
        bytesAt(INTO + some.length, 16).fill(170)
        kernel[name](INTO, A, some.length)
        expect(bytesAt(INTO, some.length)).toEqual(some.into.map((byte, i) => expected(byte, some.a[i] ?? 0)))
        expect(bytesAt(INTO + some.length, 16).every((byte) => byte === 170)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('adds the intersection of two sets to a third (orBoth)', () => {
    fc.assert(
      fc.property(sets, (some) => {
        load(some)
        kernel.orBoth(INTO, A, B, some.length)
        const expected = some.into.map((byte, i) => byte | ((some.a[i] ?? 0) & (some.b[i] ?? 0)))
        expect(bytesAt(INTO, some.length)).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })

  it('adds a digit to the pattern of every respondent in a set', () => {
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 4_095 }), (some, digit) => {
        load(some)
        const patterns = new Uint16Array(kernel.memory.buffer, PATTERNS, some.length * 8 + 1)
        patterns.fill(7)
        kernel.addDigit(PATTERNS, A, digit, some.length)
        const expected = Uint16Array.from({ length: some.length * 8 }, (_, i) => 7 + digit * isSet(some.a, i))
        expect(patterns.subarray(0, -1)).toEqual(expected)
        expect(patterns.at(-1)).toBe(7)
      }),
      { numRuns: 30 },
    )
  })

  it('sums the weights of a set by pattern', () => {
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 1_000 }), (some, scale) => {
        load(some)
        const weights = new Float64Array(kernel.memory.buffer, WEIGHTS, (some.length / 8) * 65).fill(0)
        const patterns = new Uint16Array(kernel.memory.buffer, PATTERNS, some.length * 8 + 64)
        const table = new Float64Array(kernel.memory.buffer, TABLE, 16).fill(0)
        const expected = new Float64Array(16)
        for (let i = 0; i < some.length * 8; i += 1) {
          const weight = ((i * 7) % 13) / scale
          weights[Math.floor(i / 64) * 65 + (i % 64)] = weight
          patterns[i] = (i * i) % 16
          const pattern = patterns[i] ?? 0
          expected[pattern] = (expected[pattern] ?? 0) + isSet(some.a, i) * weight
        }
        kernel.tally(A, PATTERNS, WEIGHTS, TABLE, some.length)
        expect(table).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })
})
