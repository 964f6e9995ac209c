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

type Run = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A place in the queue. It is kept until the work is run or the place is given back, whichever comes first. */
export type Reserved = Readonly<{ run: Run; giveBack: () => void }>

/** What comes before the work. Where it says why there will be none, or fails, the place is given back. */
export const unlessRefused = async <Reason>(
  { giveBack }: Reserved,
  asking: Promise<Reason | null>,
): Promise<Reason | null> => {
  try {
    const refused = await asking
    if (refused !== null) giveBack()
    return refused
  } catch (error) {
    giveBack()
    throw error
  }
}

export type Turnstile = Readonly<{
  /**
   * For who has something to do before the work: from now on nobody else gets the place.
   * @throws TooManyWaiting where there is no place for such a one now
   */
  reserve: (place: Place) => Reserved
  run: <Result>(work: () => Promise<Result>, place: Place) => Promise<Result>
}>

/**
 * Runs so many works at once: strangers after all others, and each kind in the order in which they came. Beyond so many
 * waiting, and places that are kept, it rejects with TooManyWaiting, strangers sooner: whoever floods it takes no place from
 * those who are known.
 */
export const turnstile = ({ atOnce, waiting, strangers, ofGroup }: Limits): Turnstile => {
  const places = placesFor(atOnce)
  const queue = new Set<Readonly<{ place: Place }>>()

  const hasPlace = (place: Place): boolean => {
    if (queue.size >= waiting) return false
    if (place === null) return true
    const groups = [...queue].flatMap((one) => one.place?.group ?? [])
    return groups.length < strangers && groups.filter((group) => group === place.group).length < ofGroup
  }

  const reserve = (place: Place): Reserved => {
    if (!hasPlace(place)) throw new TooManyWaiting()
    const one = { place }
    queue.add(one)
    const giveBack = (): void => void queue.delete(one)

    const run: Run = async (work) => {
      const isFree = places.hasFree()
      const entering = places.enter(place === null ? KNOWN : STRANGER)
      if (isFree) giveBack() // it works from now on
      const leave = await entering
      giveBack()
      try {
        return await work()
      } finally {
        leave()
      }
    }
    return { run, giveBack }
  }

  return { reserve, run: async (work, place) => reserve(place).run(work) }
}
