/** `tab` lasts as long as the tab (a reload included), `browser` until it is cleared. */
export type Keeper = 'tab' | 'browser'

const areaOf = (keeper: Keeper): Storage => (keeper === 'tab' ? sessionStorage : localStorage)

/** What was stored under `key`; null if nothing was, or if the browser refuses storage. */
export const recall = (keeper: Keeper, key: string): string | null => {
  try {
    return areaOf(keeper).getItem(key)
  } catch {
    return null
  }
}

/** Stores `text`. False if the browser refuses (private windows, full quota): stored text is a convenience, never the only copy. */
export const remember = (keeper: Keeper, key: string, text: string): boolean => {
  try {
    areaOf(keeper).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** How the keys begin under which the tab keeps what is being written in an editor. */
export const DRAFT = 'draft '

/** Removes what was stored under `key`; without one everything but what begins with `kept`. False if the browser refuses storage. */
export const forget = (keeper: Keeper, key?: string, kept?: string): boolean => {
  try {
    const area = areaOf(keeper)
    for (const one of key === undefined ? Object.keys(area) : [key])
      if (kept === undefined || !one.startsWith(kept)) area.removeItem(one)
    return true
  } catch {
    return false
  }
}
