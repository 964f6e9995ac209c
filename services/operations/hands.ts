import type { BuildStep } from '@portal/contracts/http/read-models'

/** What came of an act: a sentence for people. A refusal says why, and what would have to be so. */
export type Acted = Readonly<{ outcome: 'done' | 'refused'; detail: string }>

/** What an operator's commands do to read models. */
export type Hands = Readonly<{
  step: (step: BuildStep, projection: string, version: number, reason: string | null) => Promise<Acted>
  /** Asks the process that holds the projection to try again what is parked: one key, or all (null). */
  retryKeys: (projection: string, key: string | null) => Promise<Acted>
  /** Excludes what is parked under a key from all rows, for good. */
  evictKey: (projection: string, key: string, reason: string) => Promise<Acted>
  /** Throws away what a rebuild of these has made so far. */
  discardBegun: (projections: readonly string[], reason: string | null) => Promise<void>
}>
