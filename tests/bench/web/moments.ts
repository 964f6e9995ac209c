import type { CDPSession, Page } from '@playwright/test'

const WITHIN_MS = 60_000
const TELL = 'tellMoment'
/** The name of the moment in which the first text or picture was painted. */
const PAINTED = 'painted'

/** Moments of a page by their names, in milliseconds of its own clock. */
export type Moments = Readonly<{ of: (name: string) => Promise<number> }>

/**
 * Tells when the first element of each selector is there and visible, and when something was painted first. Call it
 * before the page is opened.
 *
 * What looks is a few lines of the page itself, which run only when the page changes. `waitForFunction` first compiles
 * a script of 200 kB in the page: on a slow processor a quarter of a second, just while the screen is made.
 */
export const momentsOf = async (
  page: Page,
  session: CDPSession,
  selectors: Readonly<Record<string, string>>,
): Promise<Moments> => {
  const names = [...Object.keys(selectors), PAINTED]
  const told = new Map(names.map((name) => [name, Promise.withResolvers<number>()]))
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== TELL) return
    const [moment = '', at = ''] = payload.split(' ')
    told.get(moment)?.resolve(Number(at))
  })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: TELL })
  await page.addInitScript(lookFor, { selectors: Object.entries(selectors), tell: TELL, painted: PAINTED })
  return { of: (name) => within(name, told.get(name)?.promise ?? Promise.reject(new Error(`No moment ${name}`))) }
}

const within = async (name: string, moment: Promise<number>): Promise<number> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${name} did not come within ${WITHIN_MS / 1_000} s`)), WITHIN_MS)
  try {
    return await Promise.race([moment, late])
  } finally {
    clearTimeout(timer)
  }
}

type Wanted = Readonly<{ selectors: readonly (readonly [string, string])[]; tell: string; painted: string }>

/** Runs in the page. */
function lookFor({ selectors, tell, painted }: Wanted): void {
  const told = (name: string, at: number) => Reflect.get(window, tell)(`${name} ${at}`)
  const missing = new Map(selectors)
  const isSeen = (selector: string) =>
    [...document.querySelectorAll(selector)].some((one) => one.getClientRects().length > 0)
  /** What is there but not visible may become so by styles alone: it is looked at again in the next frame. */
  const look = () => {
    for (const [name, selector] of missing) {
      if (document.querySelector(selector) === null) continue
      requestAnimationFrame(() => {
        if (!missing.has(name)) return
        if (!isSeen(selector)) return look()
        missing.delete(name)
        told(name, performance.now())
      })
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') told(painted, startTime)
  }).observe({ type: 'paint', buffered: true })
}
