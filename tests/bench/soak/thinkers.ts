import { PAGES } from '../submit/walk.ts'

/** A member in the survey: the page that comes next, counted from 0. */
export type Thinker = { readonly n: number; index: number; readyAt: number }

const SHORTEST_MS = 20_000
const SPREAD_MS = 70_000

/** From 0 up to 1, the same for the same member and page: a multiplicative hash (Knuth). */
const chanceOf = (n: number, index: number): number => (Math.imul(n * PAGES + index + 1, 2_654_435_761) >>> 0) / 2 ** 32

const thinkMs = ({ n, index }: Thinker): number => SHORTEST_MS + SPREAD_MS * chanceOf(n, index)

/** A heap by `readyAt`: the member who is ready first is on top. */
const push = (heap: Thinker[], thinker: Thinker): void => {
  let at = heap.push(thinker) - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    const other = heap[above]
    if (!other || other.readyAt <= thinker.readyAt) break
    heap[at] = other
    at = above
  }
  heap[at] = thinker
}

const lesser = (heap: readonly Thinker[], at: number): number => {
  const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
  return right && left && right.readyAt < left.readyAt ? 2 * at + 2 : 2 * at + 1
}

const pop = (heap: Thinker[]): Thinker | undefined => {
  const top = heap[0]
  const last = heap.pop()
  if (!top || !last || heap.length === 0) return top
  let at = 0
  for (;;) {
    const below = lesser(heap, at)
    const other = heap[below]
    if (!other || other.readyAt >= last.readyAt) break
    heap[at] = other
    at = below
  }
  heap[at] = last
  return top
}

/** Members who think 20 to 90 s about each page. If no member is ready, a new one begins. */
export const thinkers = (underWay: readonly Omit<Thinker, 'readyAt'>[], firstNew: number, members: number) => {
  const heap: Thinker[] = []
  let next = firstNew
  const begun = performance.now()
  for (const [i, { n, index }] of underWay.entries()) {
    push(heap, { n, index, readyAt: begun + ((SHORTEST_MS + SPREAD_MS) * i) / underWay.length })
  }
  const begin = (): Thinker => {
    if (next >= members) throw new Error('More members are needed for so long a run')
    const thinker = { n: next, index: 0, readyAt: 0 }
    next += 1
    return thinker
  }
  return {
    take: (): Thinker => {
      const isReady = (heap[0]?.readyAt ?? Number.POSITIVE_INFINITY) <= performance.now()
      return (isReady ? pop(heap) : undefined) ?? begin()
    },
    /** The page was answered: the next one follows after the member has thought about it. */
    answered: (thinker: Thinker): void => {
      thinker.index += 1
      if (thinker.index < PAGES) push(heap, { ...thinker, readyAt: performance.now() + thinkMs(thinker) })
    },
    begun: () => next,
  }
}
