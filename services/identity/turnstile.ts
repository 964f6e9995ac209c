import { placesFor } from '@portal/infra/tools/places'

/** More wait already than can be served in good time. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
}

/** `waiting` in all; `strangers` of them at most, and `ofGroup` strangers of one group. */
type Limits = Readonly<{ atOnce: number; waiting: number; strangers: number; ofGroup: number }>

/** Who wants a place: null goes first; others are strangers, by the group that they come from. */
export type Place = Readonly<{ group: string }> | null

/** Who waits goes by rank. */
const [KNOWN, STRANGER] = [0, 1]

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
  const places = placesFor(atOnce)
  const queue = new Set<Readonly<{ place: Place }>>()

  const hasPlace = (place: Place): boolean => {
    if (places.hasFree()) return true
    if (queue.size >= waiting) return false
    if (place === null) return true
    const groups = [...queue].flatMap((one) => one.place?.group ?? [])
    return groups.length < strangers && groups.filter((group) => group === place.group).length < ofGroup
  }

  const assertPlace = (place: Place): void => {
    if (!hasPlace(place)) throw new TooManyWaiting()
  }

  const enter = async (place: Place): Promise<() => void> => {
    assertPlace(place)
    if (places.hasFree()) return places.enter()
    const one = { place }
    queue.add(one)
    const leave = await places.enter(place === null ? KNOWN : STRANGER)
    queue.delete(one)
    return leave
  }

  const run = async <Result>(work: () => Promise<Result>, place: Place): Promise<Result> => {
    const leave = await enter(place)
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return { assertPlace, run }
}
