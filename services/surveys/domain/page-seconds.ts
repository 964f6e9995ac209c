import type { Instant } from '@portal/contracts/ids'

/** The seconds of one showing of a page that are stored: a page may be saved several times before it is sent. */
export type SavedSeconds = Readonly<{ showing: string; seconds: number }> | null

export const nothingSaved: SavedSeconds = null

export const secondsSaved = (saved: SavedSeconds, showing: string): number =>
  saved?.showing === showing ? saved.seconds : 0

/** To a tenth, as browsers tell them. */
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

/**
 * What a page that is sent adds to the seconds that are stored. With a `showing` the client tells all seconds of it, so that a save
 * counts once whether its client knows of it or not.
 */
export const secondsAdded = (saved: SavedSeconds, showing: string | undefined, told: number): number =>
  showing === undefined ? told : Math.max(0, tenths(told - secondsSaved(saved, showing)))

/** The seconds that are stored since a page was first stored with some. Null before. */
export type Spent = Readonly<{ since: Instant; seconds: number }> | null

/** A clock that went back counts anew. */
export const spentWith = (spent: Spent, { at, seconds = 0 }: Readonly<{ at: Instant; seconds?: number }>): Spent => {
  if (spent === null) return seconds > 0 ? { since: at, seconds: 0 } : null
  return at < spent.since ? { since: at, seconds: 0 } : { since: spent.since, seconds: tenths(spent.seconds + seconds) }
}
