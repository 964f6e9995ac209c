import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Route } from '@playwright/test'
import { addressOf } from './inputs/address.ts'
import { portalUrl } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

const OPEN_TEXT = 3
const SLOW_MS = 300

test.use({ who: 'staff@example.org' })

test('on a slow network the next page is there at once, and both are stored in their order', async ({
  browser,
  page: staff,
}) => {
  const context = await browser.newContext({
    storageState: NOBODY,
    locale: 'en',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const address = await addressOf(staff, OPEN_TEXT, 'slow')
  await page.route(
    (url) => url.href === address,
    async (route) => {
      await sleep(SLOW_MS)
      await route.continue()
    },
  )
  const held: Route[] = []
  await page.route('**/conduct/submit', async (route) => void held.push(route))
  await page.goto(address)
  const text = 'Written on a train'
  const told = page.waitForResponse(
    (reply) => reply.url().endsWith('/conduct/ahead') && reply.request().postData()?.includes(text) === true,
  )
  await page.getByRole('textbox').fill(text)
  await told
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('The last page')).toBeVisible()
  expect(held).toHaveLength(1)
  await page.getByRole('button', { name: /Next|Finish/ }).click()
  expect(held).toHaveLength(1) // the page before is not stored yet
  await page.unroute('**/conduct/submit')
  await held[0]?.continue()
  await expect(page.getByText('Thank you')).toBeVisible()

  await page.goto(address)
  await expect(page.getByText('Thank you')).toBeVisible() // stored, not only shown
  await context.close()
})

test('a page whose code does not come offers to be loaded again, which needs no code', async ({ browser }) => {
  const context = await browser.newContext({ storageState: NOBODY, locale: 'en' })
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${portalUrl()}/login`)
  const again = page.getByRole('link', { name: 'Load the page again' })
  await expect(page.locator('.skeleton')).toBeVisible()
  await expect(again).toBeHidden()
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (one instanceof CSSAnimation && one.animationName === 'frame-late') one.finish()
  })
  await expect(again).toBeVisible()
  await page.unroute('**/assets/*.js')
  await again.click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(again).toHaveCount(0)
  await context.close()
})
