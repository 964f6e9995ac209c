/** Long enough for the page to be painted and its own inputs to be loaded. */
const AFTER_MS = 500

/**
 * Loads what a page of a survey needs only later, so that the page itself does not wait for it. What does not come is asked for again when it is
 * needed. @returns how to leave it undone
 */
export const onceShown = (load: () => Promise<unknown>): (() => void) => {
  const later = setTimeout(() => void load().catch(() => undefined), AFTER_MS)
  return () => clearTimeout(later)
}
