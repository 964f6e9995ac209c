import type { Browser } from '@playwright/test'
import { tapped } from './tapped.ts'
import { slowPage, type Visitor } from './visit.ts'

/** The line "Page 2 of 5". */
const WHERE = '.conduct__where'
const NEXT = { tap: 'main form button[type="submit"]', changes: WHERE, shows: WHERE }

/** From the tap on Next to the next question, several times on one page of a survey. */
export const nextPages = async (browser: Browser, visitor: Visitor, path: string, times: number) => {
  const { page, close } = await slowPage(browser, visitor, true)
  try {
    await page.goto(visitor.url + path)
    const taken: number[] = []
    for (let time = 0; time < times; time += 1) {
      await page.locator('main form input').first().check()
      taken.push(await tapped(page, NEXT))
      await page.getByRole('button', { name: 'Back' }).click()
      await page.locator(WHERE, { hasText: /^Page 1\b/ }).waitFor()
    }
    return taken
  } finally {
    await close()
  }
}
