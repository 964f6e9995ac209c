import { expect } from '@playwright/test'
import { isTooWide, looksRight } from './support/looks.ts'
import { portalUrl, signInTo } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

test.describe('staff', () => {
  test.use({ who: 'staff@example.org' })

  test('keep files of members for a shorter time: they see that nothing is removed, and the trail has it', async ({
    page,
    browser,
  }) => {
    await page.goto(`${portalUrl()}/client/retention`)
    const row = page.getByRole('row', { name: /Imported files of members/ })
    await expect(row.getByText('30 days', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Change: Imported files of members' }).click()
    const dialog = page.getByRole('dialog', { name: 'Imported files of members' })
    await dialog.getByLabel('Days').fill('6')
    await expect(dialog.getByText('Enter a whole number from 7 to 365.')).toBeVisible()
    await dialog.getByLabel('Days').fill('14')
    await expect(dialog.getByText('Nothing is older: nothing will be removed now.')).toBeVisible()
    await looksRight(page, 'retention-dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row.getByText('14 days', { exact: true })).toBeVisible()
    await expect(row.getByText('Usually 30 days')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)

    const developer = await browser.newContext({ storageState: NOBODY })
    await signInTo(developer, 'developer@example.org')
    const trail = await developer.newPage()
    await trail.goto(`${portalUrl()}/client/operations/trail`)
    await expect(trail.getByRole('row', { name: /Change retention/ }).first()).toContainText('It is kept for 14 days')
    await developer.close()
  })
})
