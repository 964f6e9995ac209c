import { expect, type Page } from '@playwright/test'
import { complaints, isTooWide, settled } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const looksRight = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await complaints(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

/** From now on the page adds up how far its parts move by themselves (the measure of Cumulative Layout Shift). */
const countShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    let sum = 0
    const add = (entries: PerformanceEntryList): void => {
      for (const entry of entries) if ('value' in entry && typeof entry.value === 'number') sum += entry.value
      document.documentElement.dataset['shift'] = String(sum)
    }
    new PerformanceObserver((list) => add(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  })
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))

test.describe('staff', () => {
  test.use({ who: 'staff@example.org' })

  test('write a welcome and choose a colour; members see both once they are published', async ({ page }) => {
    await page.goto(`${portalUrl()}/client/site`)
    await page.getByRole('textbox', { name: 'Welcome, above the home' }).click()
    await page.keyboard.type('Good to see you')
    await page.getByLabel('Colour on light pages', { exact: true }).fill('#ffdd00')
    await expect(page.getByText(/cannot be read well/)).toBeVisible()
    await page.getByLabel('Colour on light pages', { exact: true }).fill('#7a1f5c')
    await page.getByLabel('Colour on dark pages', { exact: true }).fill('#f0a6d6')
    await looksRight(page)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText(/not published$/)).toBeVisible()

    await page.goto(`${portalUrl()}/u/main`)
    await expect(page.getByRole('heading', { name: 'Morning drinks' })).toBeVisible()
    await expect(page.getByText('Good to see')).toHaveCount(0)

    await page.goto(`${portalUrl()}/client/site`)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/^Published/)).toBeVisible()
    await page.goto(`${portalUrl()}/u/main`)
    await expect(page.getByText('Good to see')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent')))
      .toContain('#7a1f5c')
    await looksRight(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await looksRight(page)
  })

  for (const { path, call, last } of [
    { path: '/client/site', call: '**/api/site/settings', last: 'Welcome, above the home' },
    { path: '/client/texts', call: '**/api/site/texts/*', last: 'Search by text, place or key' },
  ]) {
    test(`see nothing of ${path} jump when it has loaded`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await countShifts(page)
      await page.route(call, async (route) => {
        await page.waitForTimeout(700) // the grey blocks are seen after a moment
        await route.continue()
      })
      await page.goto(`${portalUrl()}${path}`)
      await expect(page.getByLabel(last).first()).toBeVisible()
      await settled(page)
      expect(await shiftOf(page)).toBeLessThan(0.02)
    })
  }
})
