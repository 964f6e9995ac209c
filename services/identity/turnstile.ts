/** More wait already than can be served in good time. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
}

/** `waiting` in all; `strangers` of them at most, and `ofGroup` strangers of one group. */
type Limits = Readonly<{ atOnce: number; waiting: number; strangers: number; ofGroup: number }>

/** Who wants a place: null goes first; others are strangers, by the group that they come from. */
export type Place = Readonly<{ group: string }> | null

type Waiting = Readonly<{ place: Place; go: () => void }>

export type Turnstile = Readonly<{
  /** @throws TooManyWaiting where there is no place for such a one now */
  assertPlace: (place: Place) => void
  run: <Result>(work: () => Promise<Result>, place: Place) => Promise<Result>
}>

/**
 * Runs so many works at once: strangers after all others, and each kind in the order in which they came. Beyond so many
 * waiting it rejects with TooManyWaiting, strangers sooner: whoever floods it takes no place from those who are known.
 */
export const turnstile = ({ atOnce, waiting, strangers, ofGroup }: Limits): Turnstile => {
  const queue: Waiting[] = []
  let running = 0

  const strangersWaiting = () => queue.flatMap(({ place }) => (place === null ? [] : [place.group]))

  const hasPlace = (place: Place): boolean => {
    if (running < atOnce) return true
    if (queue.length >= waiting) return false
    if (place === null) return true
    const groups = strangersWaiting()
    return groups.length < strangers && groups.filter((group) => group === place.group).length < ofGroup
  }

  const assertPlace = (place: Place): void => {
    if (!hasPlace(place)) throw new TooManyWaiting()
  }

  const enter = async (place: Place): Promise<void> => {
    assertPlace(place)
    if (running < atOnce) {
      running += 1
      return
    }
    await new Promise<void>((go) => queue.push({ place, go }))
  }

  /** Hands the place on, or gives it up. */
  const leave = (): void => {
    const known = queue.findIndex(({ place }) => place === null)
    const [next] = queue.splice(Math.max(0, known), 1)
    if (next) next.go()
    else running -= 1
  }

  const run = async <Result>(work: () => Promise<Result>, place: Place): Promise<Result> => {
    await enter(place)
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return { assertPlace, run }
}
