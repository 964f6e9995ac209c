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

/** Removes what was stored under `key`, or everything. False if the browser refuses storage. */
export const forget = (keeper: Keeper, key?: string): boolean => {
  try {
    if (key === undefined) areaOf(keeper).clear()
    else areaOf(keeper).removeItem(key)
    return true
  } catch {
    return false
  }
}
