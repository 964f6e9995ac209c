/** Does something again and again, each time a while after the last has ended. `work` does not reject. */
export const repeating = (everyMs: number, work: () => Promise<void>) => {
  let timer: NodeJS.Timeout | null = null
  const next = (): void => {
    const mine = setTimeout(() => {
      void work().finally(() => timer === mine && next())
    }, everyMs)
    timer = mine
  }
  return {
    start: (): void => {
      if (timer === null) next()
    },
    stop: (): void => {
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}
