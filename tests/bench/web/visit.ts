import type { Browser } from '@playwright/test'
import { momentsOf } from './moments.ts'
import type { WebScreen } from './screens.ts'
import { slowDown, type Transferred, transferredBy } from './slow.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

/** Where the portal is, and the session of somebody; null for a stranger. */
export type Visitor = Readonly<{ url: string; cookie: string | null }>

/** Milliseconds from the start of the navigation. */
export type Visit = Transferred & Readonly<{ seen: number; usable: number; later: number | null }>

/** A browser that was never here. Close its context. */
export const newVisit = async (browser: Browser, { url, cookie }: Visitor, isPhone: boolean) => {
  const context = await browser.newContext({ viewport: isPhone ? PHONE : DESKTOP, locale: 'en' })
  const [name = '', value = ''] = (cookie ?? '').split('=')
  if (cookie !== null) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  return { page, session: await context.newCDPSession(page), close: () => context.close() }
}

/** The same, on a phone's processor and network. */
export const slowPage = async (browser: Browser, visitor: Visitor, isPhone: boolean) => {
  const { page, session, close } = await newVisit(browser, visitor, isPhone)
  await slowDown(session)
  return { page, session, transferred: transferredBy(session), close }
}

/** Opens a screen with an empty cache. */
export const visit = async (browser: Browser, visitor: Visitor, screen: WebScreen): Promise<Visit> => {
  const { page, session, transferred, close } = await slowPage(browser, visitor, screen.later === undefined)
  try {
    const moments = await momentsOf(page, session, {
      usable: screen.usable,
      ...(screen.later && { later: screen.later.shows }),
    })
    await page.goto(visitor.url + screen.path, { waitUntil: 'commit' })
    const usable = await moments.of('usable')
    const later = screen.later ? await moments.of('later') : null
    return { ...transferred(usable), seen: await moments.of('painted'), usable, later }
  } finally {
    await close()
  }
}
