import type { Page } from '@playwright/test'

/** What is tapped, what changes its text by that, and what must be there then: selectors. */
type Tap = Readonly<{ tap: string; changes: string; shows: string }>

/**
 * Milliseconds from a tap until what it brings is there, to the frame that paints it. It is looked for only when the page changes: at each
 * frame it would take time from the page. What is pressed has the focus, as under a finger: a page that loses its focus looks for another
 * place for it within that frame.
 */
export const tapped = (page: Page, tap: Tap): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const text = () => document.querySelector(wanted.changes)?.textContent
        const before = text()
        const target = document.querySelector(wanted.tap)
        if (!(target instanceof HTMLElement)) return reject(new Error(`There is no ${wanted.tap}`))
        target.focus({ preventScroll: true })
        const begun = performance.now()
        const changes = new MutationObserver(() => {
          if (text() === before || document.querySelector(wanted.shows) === null) return
          ended()
          requestAnimationFrame(() => resolve(performance.now() - begun))
        })
        const timer = setTimeout(() => {
          ended()
          reject(new Error(`${wanted.shows} did not come`))
        }, 30_000)
        const ended = () => {
          changes.disconnect()
          clearTimeout(timer)
        }
        changes.observe(document, { childList: true, subtree: true, characterData: true })
        target.click()
      }),
    tap,
  )
