/** A place of the portal: an address without its origin, and what the navigation to it carries along. */
export type Place = Readonly<{
  pathname: string
  /** With its question mark; empty without a query. */
  search: string
  /** With its number sign; empty without a fragment. */
  hash: string
  state: unknown
  /** Differs for every entry of the history; `default` for a first one. */
  key: string
}>

/** Where to: a whole path, or the parts that differ. Without a path it is the present one. */
export type To = string | Partial<Pick<Place, 'pathname' | 'search' | 'hash'>>

type Parts = Pick<Place, 'pathname' | 'search' | 'hash'>

const PARTS = /^(?<pathname>[^?#]*)(?<search>\?[^#]*)?(?<hash>#.*)?$/s

const partsOf = (to: To): Partial<Parts> => (typeof to === 'string' ? (PARTS.exec(to)?.groups ?? {}) : to)

const beginningWith = (sign: string, text: string): string =>
  text === '' || text === sign ? '' : text.startsWith(sign) ? text : sign + text

/** The address of a target, seen from a path. It stays in this portal: `//other.example/` is a path here. */
export const partsFrom = (from: string, to: To): Parts => {
  const { pathname = '', search = '', hash = '' } = partsOf(to)
  const path = pathname === '' ? from : pathname
  return {
    pathname: path.replace(/^\/*/, '/'),
    search: beginningWith('?', search),
    hash: beginningWith('#', hash),
  }
}

export const addressOf = ({ pathname, search, hash }: Parts): string => pathname + search + hash

const newKey = (): string => crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ''

export const newPlace = (from: string, to: To, state: unknown): Place => ({
  ...partsFrom(from, to),
  state,
  key: newKey(),
})

/** Where the portal is and was: the history of the browser, or one in memory. */
export type Places = Readonly<{
  now: () => Place
  push: (place: Place) => void
  replace: (place: Place) => void
  go: (steps: number) => void
  /** Calls after each move through the history. @returns ends it */
  listen: (onMove: () => void) => () => void
}>

/** The key of an entry that the router did not make. */
export const FIRST_KEY = 'default'

const keptIn = (kept: unknown): Pick<Place, 'state' | 'key'> => {
  const { state = null, key = FIRST_KEY } = Object(kept) as Readonly<{ state?: unknown; key?: unknown }>
  return { state, key: typeof key === 'string' ? key : FIRST_KEY }
}

export const browserPlaces = (): Places => {
  const kept = ({ state, key }: Place) => ({ state, key })
  return {
    now: () => {
      const { pathname, search, hash } = window.location
      return { pathname, search, hash, ...keptIn(window.history.state) }
    },
    push: (place) => window.history.pushState(kept(place), '', addressOf(place)),
    replace: (place) => window.history.replaceState(kept(place), '', addressOf(place)),
    go: (steps) => window.history.go(steps),
    listen: (onMove) => {
      window.addEventListener('popstate', onMove)
      return () => window.removeEventListener('popstate', onMove)
    },
  }
}

/** A history of its own, for tests. */
export const memoryPlaces = (first: string): Places => {
  const listeners = new Set<() => void>()
  let entries: readonly Place[] = [{ ...newPlace('/', first, null), key: FIRST_KEY }]
  let at = 0
  const now = (): Place => entries[at] ?? newPlace('/', '/', null)
  return {
    now,
    push: (place) => {
      entries = [...entries.slice(0, at + 1), place]
      at += 1
    },
    replace: (place) => {
      entries = entries.with(at, place)
    },
    go: (steps) => {
      const next = at + steps
      if (next < 0 || next >= entries.length) return
      at = next
      for (const listener of listeners) listener()
    },
    listen: (onMove) => {
      listeners.add(onMove)
      return () => void listeners.delete(onMove)
    },
  }
}
