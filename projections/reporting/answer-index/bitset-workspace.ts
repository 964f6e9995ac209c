import { type Arena, CHUNK_RESPONDENTS, EMPTY } from './arena.ts'
import type { Bitset, Extent } from './bitset.ts'
import type { Address } from './kernel.ts'
import type { MemberPairs } from './member-pairs.ts'

/**
 * Set algebra over one survey. Results may share chunks with their operands; they are valid until `release`, which frees
 * everything allocated for them. Throws ArenaFull.
 */
export type BitsetWorkspace = Readonly<{
  and: (a: Bitset, b: Bitset) => Bitset
  or: (sets: readonly Bitset[]) => Bitset
  andNot: (a: Bitset, b: Bitset) => Bitset
  /** The respondents in at least `least` (1 or more) of the sets. */
  atLeast: (least: number, sets: readonly Bitset[]) => Bitset
  ofOrdinals: (ordinals: Iterable<number>) => Bitset
  /** The respondents who are paired with somebody in a set of another survey. */
  carried: (set: Bitset, pairs: MemberPairs) => Bitset
  release: () => void
}>

/** Chunks allocated for a workspace one by one, and freed together. */
type Scratch = Readonly<{
  fresh: () => Address
  copied: (from: Address, length: number) => Address
  release: () => void
}>

const scratchOf = (arena: Arena): Scratch => {
  const taken: Address[] = []
  const fresh = (): Address => {
    const address = arena.take()
    taken.push(address)
    return address
  }
  return {
    fresh,
    copied: (from, length) => {
      const into = fresh()
      arena.view(into, length).set(arena.view(from, length))
      return into
    },
    release: () => {
      for (const address of taken.splice(0)) arena.give(address)
    },
  }
}

const at = (set: Bitset, chunk: number): Address => set[chunk] ?? EMPTY

/** `into` must be of the scratch, or EMPTY. */
const orInto = ({ kernel }: Arena, scratch: Scratch, into: Address, from: Address, length: number): Address => {
  if (from === EMPTY) return into
  if (into === EMPTY) return scratch.copied(from, length)
  kernel.or(into, from, length)
  return into
}

/**
 * One chunk of "at least n of". levels[k] holds the respondents in more than k of the sets so far; each set moves its
 * respondents one level up, the highest level first.
 */
const atLeastIn = (arena: Arena, scratch: Scratch, least: number, sets: readonly Address[], length: number) => {
  if (least > sets.length) return EMPTY
  const levels = Array.from({ length: least }, () => EMPTY)
  const lift = (k: number, set: Address): Address => {
    const [below, level] = [levels[k - 1] ?? EMPTY, levels[k] ?? EMPTY]
    if (below === EMPTY) return level
    const into = level === EMPTY ? scratch.fresh() : level
    arena.kernel.orBoth(into, below, set, length)
    return into
  }
  for (const set of sets) {
    for (let k = least - 1; k > 0; k -= 1) levels[k] = lift(k, set)
    levels[0] = orInto(arena, scratch, levels[0] ?? EMPTY, set, length)
  }
  return levels[least - 1] ?? EMPTY
}

const bitsOfOrdinals = (arena: Arena, scratch: Scratch, extent: Extent, ordinals: Iterable<number>): Bitset => {
  const set = extent.map(() => EMPTY)
  let bytes = new Uint8Array(arena.kernel.memory.buffer)
  for (const ordinal of ordinals) {
    const chunk = Math.floor(ordinal / CHUNK_RESPONDENTS)
    let into = set[chunk]
    if (into === undefined) continue
    if (into === EMPTY) {
      into = scratch.fresh()
      set[chunk] = into
      bytes = new Uint8Array(arena.kernel.memory.buffer) // taking a chunk may have moved it
    }
    const byte = into + ((ordinal % CHUNK_RESPONDENTS) >> 3)
    bytes[byte] = (bytes[byte] ?? 0) | (1 << (ordinal & 7))
  }
  return set
}

/** The chunk of an ordinal, and its place there: shifts, since this is done for each pair. */
const CHUNK_SHIFT = Math.log2(CHUNK_RESPONDENTS)
const IN_CHUNK = CHUNK_RESPONDENTS - 1

/** A pass over the pairs, without branches. All chunks are taken first: the memory must not move while bits are set. */
const bitsOfPairs = (arena: Arena, scratch: Scratch, extent: Extent, set: Bitset, pairs: MemberPairs): Bitset => {
  const into = extent.map(() => scratch.fresh())
  const [from, to] = [Uint32Array.from(set), Uint32Array.from(into)]
  const bytes = new Uint8Array(arena.kernel.memory.buffer)
  const { ours, theirs } = pairs
  for (let i = 0; i < ours.length; i += 1) {
    const their = theirs[i] ?? 0
    const byte = bytes[(from[their >>> CHUNK_SHIFT] ?? EMPTY) + ((their & IN_CHUNK) >>> 3)] ?? 0
    const our = ours[i] ?? 0
    const chunk = to[our >>> CHUNK_SHIFT]
    if (chunk === undefined) continue
    const at = chunk + ((our & IN_CHUNK) >>> 3)
    bytes[at] = (bytes[at] ?? 0) | (((byte >>> (their & 7)) & 1) << (our & 7))
  }
  return into
}

export const bitsetWorkspace = (arena: Arena, extent: Extent): BitsetWorkspace => {
  const scratch = scratchOf(arena)
  const changed = (change: 'and' | 'andNot', one: Address, other: Address, length: number): Address => {
    const into = scratch.copied(one, length)
    arena.kernel[change](into, other, length)
    return into
  }
  const andIn = (one: Address, other: Address, length: number): Address => {
    if (one === other) return one
    if (one === EMPTY || other === EMPTY) return EMPTY
    const into = scratch.fresh()
    arena.kernel.orBoth(into, one, other, length)
    return into
  }
  const andNotIn = (one: Address, other: Address, length: number): Address => {
    if (one === other) return EMPTY
    return one === EMPTY || other === EMPTY ? one : changed('andNot', one, other, length)
  }

  return {
    and: (a, b) => extent.map((length, chunk) => andIn(at(a, chunk), at(b, chunk), length)),
    andNot: (a, b) => extent.map((length, chunk) => andNotIn(at(a, chunk), at(b, chunk), length)),
    or: (sets) =>
      extent.map((length, chunk) =>
        sets.reduce<Address>((into, set) => orInto(arena, scratch, into, at(set, chunk), length), EMPTY),
      ),
    atLeast: (least, sets) =>
      extent.map((length, chunk) => {
        const present = sets.map((set) => at(set, chunk)).filter((address) => address !== EMPTY)
        return atLeastIn(arena, scratch, least, present, length)
      }),
    ofOrdinals: (ordinals) => bitsOfOrdinals(arena, scratch, extent, ordinals),
    carried: (set, pairs) => bitsOfPairs(arena, scratch, extent, set, pairs),
    release: scratch.release,
  }
}
