import { expect, type Page } from '@playwright/test'
import { complaints, isTooWide, settled } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const looksRight = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await complaints(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

test.describe('staff', () => {
  test.use({ who: 'staff@example.org' })

  test('write a welcome and choose a colour; members see both once they are published', async ({ page }) => {
    await page.goto(`${portalUrl()}/client/site`)
    await page.getByLabel('Welcome, above the home').fill('<p>Good to see <b>you</b></p>')
    await page.getByLabel('Colour on light pages').fill('#ffdd00')
    await expect(page.getByText(/cannot be read well/)).toBeVisible()
    await page.getByLabel('Colour on light pages').fill('#7a1f5c')
    await page.getByLabel('Colour on dark pages').fill('#f0a6d6')
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
})
