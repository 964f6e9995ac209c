type Load<Found> = (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>

/**
 * Asks for what several callers want at once in one call: those of one turn of the loop, and those who come while a call
 * is under way. Each gets what was found of all; a call that fails fails for all who waited for it.
 */
export function gathered<Found>(load: Load<Found>): Load<Found> {
  let wanted = new Set<string>()
  let next: Promise<ReadonlyMap<string, Found>> | undefined
  let before: Promise<unknown> = Promise.resolve()

  const call = async (): Promise<ReadonlyMap<string, Found>> => {
    await before
    await new Promise(setImmediate)
    const names = [...wanted]
    wanted = new Set()
    next = undefined
    return load(names)
  }

  return (names) => {
    for (const name of names) wanted.add(name)
    if (!next) {
      next = call()
      before = Promise.allSettled([next])
    }
    return next
  }
}
