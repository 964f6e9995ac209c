import { expect, type Page } from '@playwright/test'
import { press } from './keyboard.ts'

/** Of everybody in the demo. */
export const PASSWORD = 'open sesame 2026'

/** Where the portal under test answers. */
export const portalUrl = (): string => {
  const url = process.env['PORTAL_URL']
  if (url === undefined) throw new Error('the portal is not up: run the stories by `npm test -- e2e`')
  return url
}

/** A member of one story: who changes a password is signed out everywhere, so nobody else may be this one. */
export const accountHolder = () => ({
  username: 'account@example.org',
  password: process.env['ACCOUNT_PASSWORD'] ?? '',
})

/** By the form, without touching the mouse. Stories that begin elsewhere use `who` of `story.ts`. */
export const signInByKeyboard = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.goto(`${portalUrl()}/login`)
  await press(page, page.getByLabel('E-mail or user name'), 'Space')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}
