/** A reply that comes sooner is not worth asking for ahead. */
const SHORT_MS = 80

/** How long the document that the browser loaded first took to come; 0 where the browser does not tell. */
const firstTrip = (): number => {
  const [first] = performance.getEntriesByType('navigation')
  return first && 'responseEnd' in first ? Number(first.responseEnd) : 0
}

/** How long a page of answers takes to the server and back: the last of them, at first the document. */
export const watchTrips = () => {
  let last = firstTrip()
  return {
    /** Asks only where it is worth it; null where it is not. */
    ifLong: async <Reply>(ask: () => Promise<Reply>): Promise<Reply | null> => (last < SHORT_MS ? null : ask()),
    time: async <Reply>(sent: Promise<Reply>): Promise<Reply> => {
      const begun = performance.now()
      const reply = await sent
      last = performance.now() - begun
      return reply
    },
  }
}
