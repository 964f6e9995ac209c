type Load<Found> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>
type Waiting<Found> = Map<string, PromiseWithResolvers<Found | null>>

/**
 * Looks up one at a time for its callers, but many at once for the database: those of one turn of the event loop, and
 * those who come while a look-up is under way, share the next. What is not found is null.
 */
export const gathered = <Found>(load: Load<Found>): ((key: string) => Promise<Found | null>) => {
  let waiting: Waiting<Found> = new Map()
  let isUnderWay = false

  const answer = async (asked: Waiting<Found>): Promise<void> => {
    try {
      const found = await load([...asked.keys()])
      for (const [key, { resolve }] of asked) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    }
  }

  const work = async (): Promise<void> => {
    isUnderWay = true
    while (waiting.size > 0) {
      const asked = waiting
      waiting = new Map()
      await answer(asked)
    }
    isUnderWay = false
  }

  return (key) => {
    const known = waiting.get(key)
    if (known) return known.promise
    const asked = Promise.withResolvers<Found | null>()
    waiting.set(key, asked)
    if (!isUnderWay && waiting.size === 1) setImmediate(() => void work())
    return asked.promise
  }
}
