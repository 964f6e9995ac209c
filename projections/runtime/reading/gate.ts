/** Starts work in the order of the calls, a limited amount at a time. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** @param most how much may run at one time */
export const gateOf = (most: number): Gate => {
  const waiting: (() => void)[] = []
  let free = most
  const enter = (): Promise<void> | void => {
    if (free > 0) free -= 1
    else return new Promise((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
