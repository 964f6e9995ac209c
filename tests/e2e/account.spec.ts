import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { press, tabTo, tick } from './support/keyboard.ts'
import { complaints, isTooWide, looksRight, settled } from './support/looks.ts'
import { passwordOf, portalUrl, signInByKeyboard, usernameOf } from './support/people.ts'
import { test } from './support/story.ts'

const NEW = 'violet kettle on the roof'

const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('the language that a member chose is that of the next browser in which they sign in', async ({
  page,
  browser,
}) => {
  const [username, password] = [usernameOf('bilingual'), passwordOf('bilingual')]
  await signInByKeyboard(page, username, password)
  await page.getByRole('banner').getByRole('combobox').first().selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')

  const elsewhere = await browser.newPage()
  await signInByKeyboard(elsewhere, username, password)
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(elsewhere.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(elsewhere.getByRole('main')).toContainText('استبيان')
  await elsewhere.reload()
  await expect(elsewhere.getByRole('main')).toContainText('استبيان')
  await elsewhere.close()
})

test('a member changes the password by keyboard: this browser stays signed in, the others do not', async ({
  page,
  browser,
}) => {
  const [username, password] = [usernameOf('careful'), passwordOf('careful')]
  const elsewhere = await browser.newPage()
  await signInByKeyboard(elsewhere, username, password)
  await signInByKeyboard(page, username, password)
  await press(page, page.getByRole('link', { name: /Signed in as/ }), 'Enter')
  const profile = page.getByRole('navigation', { name: 'Your profile' })
  await press(page, profile.getByRole('link', { name: 'Password' }), 'Enter')

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

/** Without a mail server mails are files: a link for somebody, by the screen that it opens. */
const linkInMailTo = (username: string, screen: 'pwreset?utoken=' | 'activate?obj='): string | undefined => {
  const folder = join(process.env['PORTAL_STATE_DIR'] ?? '', 'mail')
  const files = existsSync(folder) ? readdirSync(folder) : [] // made with the first mail
  const mails = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const own = mails.filter((mail) => mail.includes(`To: ${username}`)).join('\n')
  const text = own.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const at = text.indexOf(`/${screen}`)
  return at < 0 ? undefined : `${portalUrl()}/${screen}${text.slice(at + screen.length + 1, at + screen.length + 87)}`
}

test('a member who forgot the password gets a link by mail and sets a new one, all by keyboard', async ({ page }) => {
  const username = usernameOf('forgetful')
  await page.goto(`${portalUrl()}/login`)
  await press(page, page.getByRole('button', { name: 'Forgot your password?' }), 'Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel('E-mail address'))
  await page.keyboard.type(username)
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('a mail with a link is on its way')).toBeVisible()

  await expect.poll(() => linkInMailTo(username, 'pwreset?utoken=')).toBeDefined()
  await page.goto(linkInMailTo(username, 'pwreset?utoken=') ?? '')
  await expect(page.getByLabel('New password again')).toBeVisible()
  await typeInto(page, 'New password', NEW)
  await typeInto(page, 'New password again', NEW)
  await settled(page)
  expect(await complaints(page)).toEqual([])
  await press(page, page.getByRole('button', { name: 'Set the new password' }), 'Enter')
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await signInByKeyboard(page, username, NEW)
})

test('a visitor registers, activates the account by the mail and signs in, all by keyboard', async ({ page }) => {
  const username = 'newcomer@example.org'
  await page.goto(`${portalUrl()}/login`)
  await press(page, page.getByRole('link', { name: 'Not a member yet? Register' }), 'Enter')
  await typeInto(page, 'E-mail address', username)
  await typeInto(page, 'New password', NEW)
  await typeInto(page, 'New password again', NEW)
  await tick(page, page.getByRole('checkbox'))
  await settled(page)
  expect(await complaints(page)).toEqual([])
  await press(page, page.getByRole('button', { name: 'Register' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Activate your account' })).toBeVisible()
  expect(await complaints(page)).toEqual([])

  await page.goto(`${portalUrl()}/login`)
  await typeInto(page, 'E-mail or user name', username)
  await typeInto(page, 'Password', NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This account is not active yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the activation mail again' })).toBeVisible()

  await expect.poll(() => linkInMailTo(username, 'activate?obj=')).toBeDefined()
  await page.goto(linkInMailTo(username, 'activate?obj=') ?? '')
  await expect(page.getByText('Your account is active')).toBeVisible()
  await signInByKeyboard(page, username, NEW)
  await expect(page.getByRole('region', { name: 'Make yourself at home' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Anonymous', { exact: true })).toBeVisible()
  await looksRight(page, 'home of a new member')
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

for (const [where, viewport, locale] of [
  ['on a desk', { width: 1280, height: 720 }, 'en'],
  ['on a phone', { width: 390, height: 700 }, 'en'],
  ['on a phone, in Arabic', { width: 390, height: 700 }, 'ar'],
] as const)
  test.describe(where, () => {
    test.use({ who: 'member@example.org', viewport, locale })

    test('a part far down the list of the profile opens at the top of the page, with its name in sight', async ({
      page,
    }) => {
      await page.goto(`${portalUrl()}/u/profile/delete`)
      await expect(page.locator('h1')).toBeVisible()
      await settled(page)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      if (viewport.width < 900)
        await expect(page.locator('nav [aria-current=page]').last()).toBeInViewport({ ratio: 0.5 })
    })
  })
