/** How often signing in was tried without success, by key, within a window of time that the first try opens. */
export type Attempts = Readonly<{
  /** Counts one more, before it is known how it ends. @returns how many it is now, and when the window opened */
  count: (key: string, now: Date, windowMs: number) => Promise<Readonly<{ attempts: number; since: Date }>>
  /** It went well after all. */
  uncount: (key: string) => Promise<void>
  /** @returns how many were removed */
  removeBefore: (since: Date) => Promise<number>
}>
