/** How long a process honours what was published before. */
const KEPT_MS = 2_000

/** Reads a value every two seconds at most. Rejects as the query does. */
export const keptBriefly = <Value>(read: () => Promise<Value>, now: () => Date): (() => Promise<Value>) => {
  let kept: Readonly<{ value: Value; at: number }> | null = null
  return async () => {
    const at = now().getTime()
    if (kept && Math.abs(at - kept.at) < KEPT_MS) return kept.value
    const value = await read()
    kept = { value, at }
    return value
  }
}
