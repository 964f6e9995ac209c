import { type BrowserContext, expect, type Page } from '@playwright/test'
import { looksRight } from './support/looks.ts'
import { passwordOf, portalUrl, signInTo, usernameOf } from './support/people.ts'
import { test } from './support/story.ts'

/** Browsers make passkeys for names of hosts alone. */
const here = (path: string): string => portalUrl().replace('127.0.0.1', 'localhost') + path

/** A device in the browser that verifies its user and confirms by itself. */
const addDevice = async (context: BrowserContext, page: Page): Promise<void> => {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const signIn = async (page: Page): Promise<void> => {
  await page.goto(here('/login'))
  await page.getByLabel('E-mail or user name').fill(usernameOf('keyed'))
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('keyed'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const signOut = async (page: Page): Promise<void> => {
  await page.goto(here('/logout'))
  await expect(page.getByLabel('E-mail or user name')).toBeVisible()
}
const isHome = (page: Page) => expect(page.getByRole('link', { name: /Signed in as/ })).toBeVisible()

test('a member adds a passkey and keeps the codes, signs in by each, and staff remove it when it is lost', async ({
  page,
  context,
  browser,
}) => {
  await addDevice(context, page)
  await signIn(page)
  await isHome(page)
  await page.goto(here('/u/profile/passkeys'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the passkey').fill('Test device')
  await dialog.getByLabel('Password', { exact: true }).fill(passwordOf('keyed'))
  await looksRight(page, 'add-a-passkey')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await looksRight(page, 'recovery-codes')
  const code = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Test device')).toBeVisible()
  await expect(page.getByText('10 codes are left.')).toBeVisible()
  await looksRight(page, 'passkeys')

  await signOut(page)
  await signIn(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await isHome(page)

  await signOut(page)
  await signIn(page)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await looksRight(page, 'second-step-code')
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This recovery code is not correct, or was used before.')).toBeVisible()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isHome(page)
  await signOut(page)

  const office = await browser.newContext()
  const staff = await office.newPage()
  await signInTo(office, 'staff@example.org')
  await staff.goto(`${portalUrl()}/client/members?search=${encodeURIComponent(usernameOf('keyed'))}`)
  await staff
    .getByRole('row', { name: usernameOf('keyed') })
    .getByRole('link')
    .click()
  await expect(staff.getByText('9 recovery codes are left.')).toBeVisible()
  await staff.getByRole('button', { name: 'Remove passkeys' }).click()
  await looksRight(staff, 'remove-passkeys')
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove passkeys' }).click()
  await expect(staff.getByText('No passkey: the password alone signs in.')).toBeVisible()
  await office.close()

  await signIn(page)
  await isHome(page)
})
