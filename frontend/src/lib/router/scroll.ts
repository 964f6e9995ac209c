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

let known: Map<string, number> | null = null

/** Where each entry of the history was scrolled to when it was left. The first look at what the tab keeps may wait for the browser. */
const positions = (): Map<string, number> => {
  known ??= keptPositions()
  return known
}

/** Whether the document was opened by its address or a link: nothing of it was left before. Not where the browser cannot tell. */
const isOpenedAnew = (): boolean => {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && 'type' in opened && opened.type === 'navigate'
}

const positionOf = (entry: string): number | undefined =>
  known === null && isOpenedAnew() ? undefined : positions().get(entry)

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
    const note = () => void positions().set(entry, window.scrollY)
    const keep = () => {
      note()
      remember('tab', KEY, JSON.stringify(Object.fromEntries(positions())))
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
    const isJump = location.key === FIRST_KEY && location.hash !== ''
    const top = scroll === 'restored' && !isJump ? positionOf(entryOf(location)) : undefined
    if (top === undefined) show(location.hash)
    else window.scrollTo(0, top)
  }, [scroll, location])
}
