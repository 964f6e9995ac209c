/** Runs work of one lane in the order of the calls, one at a time; different lanes run concurrently. */
export function lanes() {
  const tails = new Map<string, Promise<unknown>>()
  return async <Result>(lane: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (tails.get(lane) ?? Promise.resolve()).then(work, work)
    tails.set(lane, mine)
    try {
      return await mine
    } finally {
      if (tails.get(lane) === mine) tails.delete(lane)
    }
  }
}
