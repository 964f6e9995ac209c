import type { Browser, Page } from '@playwright/test'
import { slowPage, type Visitor } from './visit.ts'

const WHERE = '.conduct__where'

/** Milliseconds from the tap on a button until the line "Page 2 of 5" has changed and is painted. */
const tapped = (page: Page, button: string): Promise<number> =>
  page.evaluate(
    ([where, selector]) =>
      new Promise<number>((resolve, reject) => {
        const text = () => document.querySelector(where)?.textContent
        const before = text()
        const begun = performance.now()
        const look = () => {
          if (text() !== before) requestAnimationFrame(() => resolve(performance.now() - begun))
          else if (performance.now() - begun > 30_000) reject(new Error('The next page did not come'))
          else requestAnimationFrame(look)
        }
        const target = document.querySelector(selector)
        if (!(target instanceof HTMLElement)) return reject(new Error(`There is no ${selector}`))
        target.click()
        look()
      }),
    [WHERE, button] as const,
  )

/** From the tap on Next to the next question, several times on one page of a survey. */
export const nextPages = async (browser: Browser, visitor: Visitor, path: string, times: number) => {
  const { page, close } = await slowPage(browser, visitor, true)
  try {
    await page.goto(visitor.url + path)
    const taken: number[] = []
    for (let time = 0; time < times; time += 1) {
      await page.locator('main form input').first().check()
      taken.push(await tapped(page, 'main form button[type="submit"]'))
      await page.getByRole('button', { name: 'Back' }).click()
      await page.locator(WHERE, { hasText: /^Page 1\b/ }).waitFor()
    }
    return taken
  } finally {
    await close()
  }
}
