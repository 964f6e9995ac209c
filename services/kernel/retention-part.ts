import type { RetentionRule } from '@portal/contracts/identity/retention-rules'

/** How an area removes one kind of data that has been kept long enough. Neither call touches the log's own events. */
export type RetentionPart = Readonly<{
  rule: RetentionRule
  /** How much is older than this moment, counted up to `most`. */
  countBefore: (moment: Date, most: number) => Promise<number>
  /** Removes it, or as much of it as one run takes. May be repeated. @returns how much was removed */
  removeBefore: (moment: Date) => Promise<number>
}>
