type Load<Found> = (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>

/**
 * Combines the requests of several callers into one call: those of one turn of the event loop, and those that arrive while a call
 * is under way. Each caller gets its part of the result; a call that fails fails for all of them.
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
