import type { Span } from './waits.ts'

/** One append. */
export type Timed = Readonly<{ from: number; to: number }>

/** The share of the time of `appends` in which each `what` was so, the largest first. Spans of one list do not overlap. */
export const sharesOf = (
  appends: readonly Timed[],
  spans: readonly Span[],
): readonly Readonly<{ what: string; share: number }>[] => {
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  const ms = new Map<string, number>()
  let total = 0
  for (const { from, to } of appends) {
    total += to - from
    for (const span of within(sorted, from, to)) {
      const shared = Math.min(to, span.to) - Math.max(from, span.from)
      if (shared > 0) ms.set(span.what, (ms.get(span.what) ?? 0) + shared)
    }
  }
  return [...ms].map(([what, shared]) => ({ what, share: shared / total })).toSorted((a, b) => b.share - a.share)
}

/** The first of the sorted spans that may reach into the time from `from` on. */
const firstAfter = (sorted: readonly Span[], from: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.to ?? Number.POSITIVE_INFINITY) < from) low = middle + 1
    else high = middle
  }
  return low
}

function* within(sorted: readonly Span[], from: number, to: number): Generator<Span> {
  for (let at = firstAfter(sorted, from); at < sorted.length; at += 1) {
    const span = sorted[at]
    if (!span || span.from > to) return
    yield span
  }
}

/** The slowest hundredth. */
export const slowest = (appends: readonly Timed[]): readonly Timed[] =>
  appends.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, Math.ceil(appends.length / 100))
