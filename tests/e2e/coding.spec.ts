import { expect, type Page } from '@playwright/test'
import { looksRight } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

/** On a phone and on a desktop. */
const looksRightOnBoth = async (page: Page, picture: string) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await looksRight(page, `${picture}-${width}`)
  }
}

test.describe('a researcher', () => {
  test.use({ who: 'staff@example.org' })

  test('codes open texts by keys, and finds the codes in a topline', async ({ page }) => {
    await page.goto(`${portalUrl()}/client/surveys/morning-drinks/coding/Q7`)
    for (const name of ['Taste', 'Price']) {
      await page.getByLabel('New code').fill(name)
      await page.getByLabel('New code').press('Enter')
      await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
    }
    await looksRightOnBoth(page, 'coding')
    await page.locator('#coding-text-0').focus()
    await page.keyboard.press('1')
    await expect(page.getByRole('button', { name: 'Taste', pressed: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('2')
    await expect(page.getByRole('button', { name: 'Price', pressed: true })).toBeVisible()
    await looksRightOnBoth(page, 'coded')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: 'Price', pressed: true })).toBeHidden()
    await page.goto(`${portalUrl()}/report/morning-drinks/new?show=Q7coded`)
    await expect(page.getByRole('heading', { name: /\(coded\)/ })).toBeVisible()
    await looksRightOnBoth(page, 'coded-topline')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${portalUrl()}/client/surveys/morning-drinks/coding/Q7`)
    await page.getByLabel('Show').selectOption('all')
    await looksRightOnBoth(page, 'coding-dark')
  })
})
