import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { addressOf } from './inputs/address.ts'
import { NOBODY, test } from './support/story.ts'

const OPEN_TEXT = 3
const RANKING = 16
/** Longer than a press must be to begin a drag. */
const PRESS_MS = 400

test.use({ who: 'staff@example.org' })

const opened = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

const box = (page: Page): Locator => page.getByRole('textbox')

test('without a network a page says so and keeps its answers, and is sent by itself once the network is back', async ({
  browser,
  page: staff,
}) => {
  const viewport = { width: 320, height: 640 }
  const context = await browser.newContext({ storageState: NOBODY, locale: 'en', viewport })
  const page = await opened(context, await addressOf(staff, OPEN_TEXT, 'offline'))
  await expect(box(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  const [mark, words] = await Promise.all(
    ['> .icon', '> .notice__words'].map((part) => page.locator(`.notice ${part}`).boundingBox()),
  )
  expect(words?.x).toBeGreaterThan((mark?.x ?? 0) + (mark?.width ?? 0)) // beside it, not below
  await box(page).fill('Written on a train')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Saving… trying again')).toBeVisible()
  await expect(box(page)).toHaveValue('Written on a train')
  await context.setOffline(false)
  await expect(page.getByText('The last page')).toBeVisible()
  await context.close()
})

test('what was typed is there after a reload, and reaches another device when the page is left', async ({
  browser,
  page: staff,
}) => {
  const address = await addressOf(staff, OPEN_TEXT, 'devices')
  const phone = await browser.newContext({ storageState: NOBODY })
  const page = await opened(phone, address)
  await box(page).fill('Begun on the phone')
  await page.reload()
  await expect(box(page)).toHaveValue('Begun on the phone')
  await box(page).fill('Begun on the phone, and more')
  await page.goto('about:blank')

  const desktop = await browser.newContext({ storageState: NOBODY })
  const there = await desktop.newPage()
  await expect(async () => {
    await there.goto(address)
    await expect(box(there)).toHaveValue('Begun on the phone, and more', { timeout: 2_000 })
  }).toPass()
  await phone.close()
  await desktop.close()
})

test('a ranking is made by dragging with a finger', async ({ browser, page: staff }) => {
  const context = await browser.newContext({
    storageState: NOBODY,
    viewport: { width: 390, height: 1_000 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await opened(context, await addressOf(staff, RANKING, 'finger'))
  const first = page.locator('.rank__slots > li').first()
  await expect(first).toContainText('Drop here')
  const session = await context.newCDPSession(page)
  const middleOf = async (target: Locator) => {
    const place = await target.boundingBox()
    if (!place) throw new Error('There is nothing to touch')
    return { x: place.x + place.width / 2, y: place.y + place.height / 2 }
  }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const from = await middleOf(page.locator('[data-item="2"]'))
  const to = await middleOf(first)
  await touch('touchStart', from)
  await page.waitForTimeout(PRESS_MS) // a shorter press scrolls the page
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 })
  await touch('touchEnd')
  await expect(first).toContainText('Coffee')
  await context.close()
})
