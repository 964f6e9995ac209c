import { expect, type Page } from '@playwright/test'
import { press, tabTo } from './support/keyboard.ts'
import { complaints, isTooWide, settled } from './support/looks.ts'
import { accountHolder, portalUrl, signInByKeyboard } from './support/people.ts'
import { test } from './support/story.ts'

const NEW = 'violet kettle on the roof'

const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('a member changes the password by keyboard: this browser stays signed in, the others do not', async ({
  page,
  browser,
}) => {
  const { username, password } = accountHolder()
  const elsewhere = await browser.newPage()
  await signInByKeyboard(elsewhere, username, password)
  await signInByKeyboard(page, username, password)
  await press(page, page.getByRole('link', { name: /Signed in as/ }), 'Enter')

  await typeInto(page, 'Present password', password)
  await typeInto(page, 'New password', NEW)
  await typeInto(page, 'New password again', NEW)
  await expect(page.getByText('Passwords match')).toBeVisible()
  expect(await complaints(page)).toEqual([])
  await press(page, page.getByRole('button', { name: 'Change password' }), 'Enter')
  await expect(page.getByText('Your password has been changed')).toBeVisible()

  await page.goto(`${portalUrl()}/u/main`)
  await expect(page.getByRole('heading', { name: 'Morning drinks' })).toBeVisible()
  await elsewhere.goto(`${portalUrl()}/u/main`)
  await expect(elsewhere.getByLabel('E-mail or user name')).toBeVisible()
  await elsewhere.close()
})

test.describe('right to left', () => {
  test.use({ who: 'staff@example.org', locale: 'ar', viewport: { width: 360, height: 740 } })
  test('the password screen is mirrored from right to left, and axe finds nothing', async ({ page }) => {
    await page.goto(`${portalUrl()}/u/profile/password`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByLabel('كلمة المرور الحالية')).toBeVisible()
    await settled(page)
    expect(await complaints(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })
})
