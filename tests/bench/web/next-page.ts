import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { tapped } from './tapped.ts'
import { slowPage, type Visitor } from './visit.ts'

/** The line "Page 2 of 5". */
const WHERE = '.conduct__where'
const NEXT = { tap: 'main form button[type="submit"]', changes: WHERE, shows: WHERE }

type Wanted = Readonly<{ path: string; times: number; pauseMs: number }>

/** From the tap on Next to the next question, several times on one page of a survey. `pauseMs`: from the answer to the tap. */
export const nextPages = async (browser: Browser, visitor: Visitor, { path, times, pauseMs }: Wanted) => {
  const { page, close } = await slowPage(browser, visitor, true)
  try {
    await page.goto(visitor.url + path)
    const taken: number[] = []
    for (let time = 0; time < times; time += 1) {
      // Another one than the last time: what is ticked already is no answer.
      await page.locator('main form input:not(:checked)').first().check()
      if (pauseMs > 0) await sleep(pauseMs)
      taken.push(await tapped(page, NEXT))
      await page.getByRole('button', { name: 'Back' }).click()
      await page.locator(WHERE, { hasText: /^Page 1\b/ }).waitFor()
    }
    return taken
  } finally {
    await close()
  }
}
