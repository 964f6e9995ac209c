import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'open sesame 2026'
export const portalUrl = (): string => {
  const url = process.env['PORTAL_URL']
  if (url === undefined) throw new Error('the portal is not up: run the stories by `npm test -- e2e`')
  return url
}

/** Types where the focus is and presses Enter: nobody touched the mouse. */
export const signInByKeyboard = async (page: Page, username: string): Promise<void> => {
  await page.goto(`${portalUrl()}/login`)
  const name = page.getByLabel('E-mail or user name')
  await expect(name).toBeVisible()
  await tabTo(page, name)
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
}

type Target = ReturnType<Page['locator']>

/** Presses Tab until the element has the focus; a keyboard that cannot get there within 80 stops fails the story. */
export const tabTo = async (page: Page, target: Target, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let stops = 0; stops < 80; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('the keyboard does not reach it')
}

export const signIn = async (page: Page, username: string): Promise<void> => {
  await page.goto(`${portalUrl()}/login`)
  await page.getByLabel('E-mail or user name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
