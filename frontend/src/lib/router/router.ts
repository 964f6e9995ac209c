import type { ReactNode } from 'react'
import { newPlace, type Place, type Places, type To } from './places.ts'
import { type Match, matcher, type Route } from './routes.ts'

export type Navigation = Readonly<{
  replace?: boolean
  state?: unknown
  /** Stays where the page is scrolled to: what changes is a part of the screen. */
  preventScrollReset?: boolean
  /** Something of the present screen, which does not keep it from being left: another one that is being loaded is shown all the same. */
  isAside?: boolean
  /** Shown before anything else happens: whoever is pressing a button presses it on what is shown then. */
  isUrgent?: boolean
}>

/** How the present place was reached, and what becomes of the scroll position: by the history it is the one of then. */
type Scroll = 'restored' | 'reset' | 'kept'

/** `failure`: why the screen of the place could not be loaded. `isLoading`: another screen is on its way. */
export type Shown = Readonly<{
  location: Place
  match: Match | null
  failure: Error | null
  scroll: Scroll
  isLoading: boolean
  isUrgent?: boolean
}>

export type Router = Readonly<{
  readonly state: Shown
  /** Ends once the first screen is there, or could not be loaded. */
  opened: Promise<void>
  /** Ends once the screen is there. A number goes through the history. */
  navigate: (to: To | number, how?: Navigation) => Promise<void>
  /** What a lazy route shows, once it is loaded. */
  elementOf: (route: Route) => ReactNode
  subscribe: (listener: () => void) => () => void
}>

/** Loads what is lazy, once. What could not be loaded is tried again when it is shown again. */
const lazyElements = () => {
  const loaded = new Map<Route, ReactNode>()
  return {
    elementOf: (route: Route): ReactNode => (route.lazy ? loaded.get(route) : route.element),
    /** Null if everything is there. */
    load: (match: Match | null): Promise<unknown> | null => {
      const missing = match?.routes.filter((route) => route.lazy && !loaded.has(route)) ?? []
      if (missing.length === 0) return null
      return Promise.all(missing.map(async (route) => loaded.set(route, await route.lazy?.())))
    },
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/**
 * Shows routes by the address. The present screen stays until the next one has been loaded; a later navigation replaces
 * one that is still loading.
 */
export const makeRouter = (routes: readonly Route[], places: Places): Router => {
  const matchOf = matcher(routes)
  const { load, elementOf } = lazyElements()
  const listeners = new Set<() => void>()
  let latest = 0
  /** What is being loaded has its entry in the history already. */
  let isMoved = false
  let state: Shown = { location: places.now(), match: null, failure: null, scroll: 'restored', isLoading: true }

  const show = (next: Shown): void => {
    state = next
    for (const listener of listeners) listener()
  }

  const open = async (location: Place, scroll: Scroll, commit?: () => void, isUrgent = false): Promise<void> => {
    latest += 1
    isMoved = commit === undefined
    const turn = latest
    const match = matchOf(location.pathname)
    const loading = load(match)
    let failure: Error | null = null
    if (loading) {
      show({ ...state, isLoading: true, isUrgent: false })
      failure = await loading.then(() => null, asError)
      if (turn !== latest) return
    }
    commit?.()
    show({ location, match, failure, scroll, isLoading: false, isUrgent })
  }

  places.listen(() => void open(places.now(), 'restored'))

  return {
    opened: open(state.location, 'restored'),
    get state() {
      return state
    },
    navigate: async (
      to,
      { replace = false, state: carried = null, preventScrollReset = false, isAside = false, isUrgent = false } = {},
    ) => {
      if (typeof to === 'number') return places.go(to)
      const location = newPlace(state.location.pathname, to, carried)
      const commit = () => places[replace ? 'replace' : 'push'](location)
      if (!isAside || !state.isLoading) return open(location, preventScrollReset ? 'kept' : 'reset', commit, isUrgent)
      if (isMoved) return
      commit()
      show({ ...state, location, scroll: 'kept' })
    },
    elementOf,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
