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
    areShort: (): boolean => last < SHORT_MS,
    time: async <Reply>(sent: Promise<Reply>): Promise<Reply> => {
      const begun = performance.now()
      const reply = await sent
      last = performance.now() - begun
      return reply
    },
  }
}
