import { expect, type Page } from '@playwright/test'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

/** On a slow network each request costs a round trip: screens that share code load it as a few files. */
const MOST = { code: 8, all: 14 }

const countRequests = (page: Page) => {
  const seen = { code: 0, all: 0 }
  page.on('request', (request) => {
    seen.all += 1
    if (request.url().includes('/assets/')) seen.code += 1
  })
  return seen
}

test('a first visit needs few requests, and shows the frame of the screen before any code has come', async ({
  page,
}) => {
  const seen = countRequests(page)
  await page.route('**/assets/*.js', async (route) => {
    await expect(page.locator('.frame__head img')).toBeVisible()
    await route.continue()
  })
  await page.goto(`${portalUrl()}/login`)
  await expect(page.getByLabel('E-mail or user name')).toBeVisible()
  expect(seen.code).toBeLessThanOrEqual(MOST.code)
  expect(seen.all).toBeLessThanOrEqual(MOST.all)
})

test('the code of the screens is that for production', async ({ page }) => {
  await page.goto(`${portalUrl()}/login`)
  const entry = await page.locator('script[type=module][src]').getAttribute('src')
  const code = await (await page.request.get(new URL(entry ?? '', portalUrl()).href)).text()
  expect(code).toContain('createRoot') // React is in it
  expect(code).not.toContain('Each child in a list should have a unique')
})

test.describe('a researcher', () => {
  test.use({ who: 'staff@example.org' })

  test('has the first figures of a topline with its page', async ({ page }) => {
    await page.route('**/api/reporting/run', (route) => route.abort())
    await expect(async () => {
      await page.goto(`${portalUrl()}/report/star-wars-2014/new`) // on a busy machine the first page does not wait for them
      await expect(page.getByRole('article').getByRole('table').first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
  })
})
