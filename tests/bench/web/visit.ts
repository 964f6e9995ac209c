import type { Browser, Page } from '@playwright/test'
import type { WebScreen } from './screens.ts'
import { slowDown, type Transferred, transferredBy } from './slow.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

/** Where the portal is, and the session of somebody; null for a stranger. */
export type Visitor = Readonly<{ url: string; cookie: string | null }>

/** Milliseconds from the start of the navigation. */
export type Visit = Transferred & Readonly<{ seen: number; usable: number; later: number | null }>

/** When the element was first there and visible, in milliseconds of the page's own clock. */
const shownAt = async (page: Page, selector: string): Promise<number> => {
  const at = await page.waitForFunction(
    (wanted) => {
      const visible = [...document.querySelectorAll(wanted)].some((one) => one.getClientRects().length > 0)
      return visible && performance.now()
    },
    selector,
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await at.jsonValue())
}

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)

/** A browser that was never here, on a phone's processor and network. Close its context. */
export const slowPage = async (browser: Browser, { url, cookie }: Visitor, isPhone: boolean) => {
  const context = await browser.newContext({ viewport: isPhone ? PHONE : DESKTOP, locale: 'en' })
  const [name = '', value = ''] = (cookie ?? '').split('=')
  if (cookie !== null) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await slowDown(session)
  return { page, transferred: transferredBy(session), close: () => context.close() }
}

/** Opens a screen with an empty cache. */
export const visit = async (browser: Browser, visitor: Visitor, screen: WebScreen): Promise<Visit> => {
  const { page, transferred, close } = await slowPage(browser, visitor, screen.later === undefined)
  try {
    await page.goto(visitor.url + screen.path, { waitUntil: 'commit' })
    const usable = await shownAt(page, screen.usable)
    const until = transferred()
    const later = screen.later ? await shownAt(page, screen.later.shows) : null
    return { ...until, seen: await firstPaint(page), usable, later }
  } finally {
    await close()
  }
}
