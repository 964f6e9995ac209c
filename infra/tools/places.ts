export type Places = Readonly<{
  /** Waits for a place: before all who wait at a higher rank, after those at the same. @returns what gives the place back */
  enter: (rank?: number) => Promise<() => void>
  /** Does something at a place. */
  run: <Result>(work: () => Promise<Result>, rank?: number) => Promise<Result>
  hasFree: () => boolean
  /** Waits until all places are free. */
  idle: () => Promise<void>
}>

/** Limits how much is done at a time. */
export const placesFor = (count: number): Places => {
  const waiting: Readonly<{ rank: number; go: () => void }>[] = []
  const ending: (() => void)[] = []
  let taken = 0

  const leave = (): void => {
    const next = waiting.shift()
    if (next) next.go()
    else taken -= 1
    if (taken === 0) for (const go of ending.splice(0)) go()
  }

  const turn = (rank: number): Promise<void> =>
    new Promise((go) => {
      const behind = waiting.findIndex((one) => one.rank > rank)
      waiting.splice(behind < 0 ? waiting.length : behind, 0, { rank, go })
    })

  const enter = async (rank = 0): Promise<() => void> => {
    if (taken < count) taken += 1
    else await turn(rank)
    return leave
  }

  return {
    enter,
    run: async (work, rank) => {
      const back = await enter(rank)
      try {
        return await work()
      } finally {
        back()
      }
    },
    hasFree: () => taken < count,
    idle: async () => {
      if (taken > 0) await new Promise<void>((go) => ending.push(go))
    },
  }
}
