import type { HistorySample } from '@portal/contracts/http/operations/history'

/** As it is kept: `head` and `walBytes` only grow, unless the log was replaced. */
export type KeptSample = Readonly<{
  takenAt: string
  head: number | null
  walBytes: number
  lag: Readonly<Record<string, number>>
}>

const worst = (samples: readonly KeptSample[]): Record<string, number> => {
  const lag: Record<string, number> = {}
  for (const sample of samples)
    for (const [name, seconds] of Object.entries(sample.lag)) lag[name] = Math.max(lag[name] ?? 0, seconds)
  return lag
}

const growth = (from: number, to: number, seconds: number): number => Math.max(0, to - from) / seconds

/** From the last sample of the stretch before to the last one of this. */
const between = (before: KeptSample, stretch: readonly KeptSample[]): readonly HistorySample[] => {
  const last = stretch.at(-1)
  if (!last) return []
  const seconds = (Date.parse(last.takenAt) - Date.parse(before.takenAt)) / 1_000
  if (seconds <= 0) return []
  const rate = before.head === null || last.head === null ? null : growth(before.head, last.head, seconds)
  return [{ at: last.takenAt, rate, walRate: growth(before.walBytes, last.walBytes, seconds), lag: worst(stretch) }]
}

/** At most so many points of samples in the order of time; the first sample only says what later ones grew from. */
export const historyOf = (samples: readonly KeptSample[], points: number): readonly HistorySample[] => {
  const width = Math.max(1, Math.ceil((samples.length - 1) / points))
  const history: HistorySample[] = []
  for (let from = 0; from + 1 < samples.length; from += width) {
    const before = samples[from]
    if (before) history.push(...between(before, samples.slice(from + 1, from + 1 + width)))
  }
  return history
}
