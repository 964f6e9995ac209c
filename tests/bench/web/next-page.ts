import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { tapped } from './tapped.ts'
import { slowPage, type Visitor } from './visit.ts'

/** The line "Page 2 of 5". */
const WHERE = '.conduct__where'
const NEXT = { tap: 'main form button[type="submit"]', changes: WHERE, shows: WHERE }

/** How long somebody looks at the page after the last answer. */
const LOOKS_MS = 1_000

type Wanted = Readonly<{ path: string; times: number; isHurried: boolean }>

/** From the tap on Next to the next question, several times on one page of a survey. `isHurried`: with the answer, not after a look at it. */
export const nextPages = async (browser: Browser, visitor: Visitor, { path, times, isHurried }: Wanted) => {
  const { page, close } = await slowPage(browser, visitor, true)
  try {
    await page.goto(visitor.url + path)
    const taken: number[] = []
    for (let time = 0; time < times; time += 1) {
      // Another one than the last time: what is ticked already is no answer.
      await page.locator('main form input:not(:checked)').first().check()
      if (!isHurried) await sleep(LOOKS_MS)
      taken.push(await tapped(page, NEXT))
      await page.getByRole('button', { name: 'Back' }).click()
      await page.locator(WHERE, { hasText: /^Page 1\b/ }).waitFor()
    }
    return taken
  } finally {
    await close()
  }
}
