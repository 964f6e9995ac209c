/**
 * Limits how many enter at a time. `enter` waits for a place, `leave` releases it, `idle` waits until all have left.
 */
export type Gate = Readonly<{ enter: () => Promise<void>; leave: () => void; idle: () => Promise<void> }>

export const gate = (places: number): Gate => {
  let inside = 0
  const waiting: (() => void)[] = []
  const empty: (() => void)[] = []
  return {
    enter: async () => {
      if (inside >= places) await new Promise<void>((go) => waiting.push(go))
      else inside += 1
    },
    leave: () => {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
      if (inside === 0) for (const go of empty.splice(0)) go()
    },
    idle: () => (inside === 0 ? Promise.resolve() : new Promise((go) => empty.push(go))),
  }
}
