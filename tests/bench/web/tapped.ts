import type { Page } from '@playwright/test'

/** What is tapped, what changes its text by that, and what must be there then: selectors. */
type Tap = Readonly<{ tap: string; changes: string; shows: string }>

/** Milliseconds from a tap until what it brings is there and painted. */
export const tapped = (page: Page, tap: Tap): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const text = () => document.querySelector(wanted.changes)?.textContent
        const before = text()
        const begun = performance.now()
        const look = () => {
          const isThere = text() !== before && document.querySelector(wanted.shows) !== null
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - begun))
          else if (performance.now() - begun > 30_000) reject(new Error(`${wanted.shows} did not come`))
          else requestAnimationFrame(look)
        }
        const target = document.querySelector(wanted.tap)
        if (!(target instanceof HTMLElement)) return reject(new Error(`There is no ${wanted.tap}`))
        target.click()
        look()
      }),
    tap,
  )
