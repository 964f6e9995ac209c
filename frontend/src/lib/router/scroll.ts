import { useEffect, useLayoutEffect } from 'react'
import { recall, remember } from '../browser-memory.ts'
import { useRouter, useShown } from './hooks.ts'
import { FIRST_KEY, type Place } from './places.ts'
import { decoded } from './routes.ts'

const KEY = 'scroll'

const keptPositions = (): Map<string, number> => {
  try {
    const kept: unknown = JSON.parse(recall('tab', KEY) ?? '{}')
    return new Map(Object.entries(Object(kept)).map(([key, top]) => [key, Number(top) || 0]))
  } catch {
    return new Map()
  }
}

/** Where each entry of the history was scrolled to when it was left. */
const positions = keptPositions()

/** First entries share a key: one document follows another in a tab, and does not begin where that was left. */
const entryOf = ({ key, pathname, search }: Place): string => key + pathname + search

const show = (hash: string): void => {
  const target = document.getElementById(decoded(hash.slice(1)))
  if (target) target.scrollIntoView()
  else window.scrollTo(0, 0)
}

/** A new screen begins at its top, or at the fragment of the address; an earlier one where it was left. */
export const useScroll = (): void => {
  const { subscribe } = useRouter()
  const { location, scroll } = useShown()
  const entry = entryOf(location)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const note = () => void positions.set(entry, window.scrollY)
    const keep = () => {
      note()
      remember('tab', KEY, JSON.stringify(Object.fromEntries(positions)))
    }
    const end = subscribe(note)
    window.addEventListener('pagehide', keep)
    return () => {
      end()
      window.removeEventListener('pagehide', keep)
    }
  }, [subscribe, entry])

  useLayoutEffect(() => {
    if (scroll === 'kept') return
    // The browser's own jump to a fragment, as the skip link makes it, has no key.
    const top = location.key === FIRST_KEY && location.hash !== '' ? undefined : positions.get(entryOf(location))
    if (scroll === 'restored' && top !== undefined) window.scrollTo(0, top)
    else show(location.hash)
  }, [scroll, location])
}
