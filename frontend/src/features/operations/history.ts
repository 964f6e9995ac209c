import type { HistorySample } from '@portal/contracts/http/operations/history'
import type { SystemStatus } from '@portal/contracts/http/operations/status'

export const historyKey = ['operations', 'history'] as const

/**
 * `rate`: events a second since the look before, null where the log does not count them; `lag`: seconds behind of what
 * is shown, by projection; `walRate`: bytes a second since the look before, null of the first. `at` in milliseconds.
 */
export type Charted = Readonly<{
  at: number
  rate: number | null
  lag: Readonly<Record<string, number>>
  walRate: number | null
}>

/** A look of this page. `head` and `walBytes`: from which the next one counts. */
export type Sample = Charted & Readonly<{ head: number | null; walBytes: number }>

export const HISTORY_MS = 300_000

const lagOf = ({ projections }: SystemStatus): Record<string, number> => {
  const lag: Record<string, number> = {}
  for (const { projection, isShown, lagSeconds } of projections) {
    if (isShown) lag[projection] = Math.max(lag[projection] ?? 0, lagSeconds)
  }
  return lag
}

const perSecond = (from: number, to: number, ms: number): number => (1_000 * Math.max(0, to - from)) / ms

const rateSince = (last: Sample | undefined, { head, appendRate }: SystemStatus, at: number): number | null => {
  if (head === null || last === undefined || last.head === null || at <= last.at) return appendRate
  return perSecond(last.head, head, at - last.at)
}

const walSince = (last: Sample | undefined, walBytes: number, at: number): number | null =>
  last === undefined || at <= last.at ? null : perSecond(last.walBytes, walBytes, at - last.at)

/** With one look more, and without those that are older than five minutes. */
export const sampled = (samples: readonly Sample[], status: SystemStatus, at: number): readonly Sample[] => {
  const kept = samples.filter((sample) => sample.at > at - HISTORY_MS)
  const last = samples.at(-1)
  const { walBytes } = status.storage
  const walRate = walSince(last, walBytes, at)
  return [...kept, { at, head: status.head, rate: rateSince(last, status, at), lag: lagOf(status), walBytes, walRate }]
}

/** What was kept before the page looked for the first time, then its own looks; of the span that ends with the last of them. */
export const joined = (kept: readonly HistorySample[], seen: readonly Sample[], spanMs: number): readonly Charted[] => {
  const first = seen[0]?.at ?? Number.POSITIVE_INFINITY
  const before = kept.map(({ at, ...sample }) => ({ ...sample, at: Date.parse(at) })).filter(({ at }) => at < first)
  const all = [...before, ...seen]
  const last = all.at(-1)?.at ?? 0
  return all.filter(({ at }) => at >= last - spanMs)
}

export const worstLag = ({ lag }: Charted): number => Math.max(0, ...Object.values(lag))
