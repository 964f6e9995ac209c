import { expect, type Page } from '@playwright/test'
import { complaints, isTooWide, settled } from './support/looks.ts'
import { portalUrl, usernameOf } from './support/people.ts'
import { test } from './support/story.ts'

const looksRight = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await complaints(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

const openMember = async (page: Page, username: string): Promise<void> => {
  await page.goto(`${portalUrl()}/client/members`)
  await page.getByLabel('Name, e-mail address or id').fill(username)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^1 member$/ })).toBeVisible()
  await page.getByRole('row', { name: username }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Events of the account' })).toBeVisible()
}

test.describe('staff', () => {
  test.use({ who: 'staff@example.org' })

  test('find a member, lock the account and unlock it, and read what was done in its events', async ({ page }) => {
    await openMember(page, usernameOf('lockable'))
    await looksRight(page)
    await page.getByRole('button', { name: 'Lock account' }).click()
    await looksRight(page)
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('a story')
    await page.getByRole('dialog').getByRole('button', { name: 'Lock account' }).click()
    await expect(page.getByText('Locked', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /MemberLocked/ })).toBeVisible()
    await page.getByRole('button', { name: 'Unlock account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock account' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
  })

  test('are told that only a developer changes the account of staff', async ({ page }) => {
    await openMember(page, 'developer@example.org')
    await page.getByRole('button', { name: 'Lock account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lock account' }).click()
    await expect(page.getByRole('dialog').getByText('Only a developer may change the account of staff.')).toBeVisible()
  })
})

test.describe('staff on a phone, in Arabic', () => {
  test.use({ who: 'developer@example.org', locale: 'ar', viewport: { width: 390, height: 844 } })

  test('see the list of members, narrowed by what the account may do', async ({ page }) => {
    await page.goto(`${portalUrl()}/client/members?type=admin`)
    await expect(page.getByRole('row', { name: /staff@example.org/ })).toBeVisible()
    await looksRight(page)
  })
})

test.describe('staff without a mail server', () => {
  test.use({ who: 'staff@example.org' })

  test('find a mail in the outbox, and its link sets a new password', async ({ page, browser }) => {
    const member = await browser.newContext()
    const data = { email: usernameOf('lockable') }
    expect((await member.request.post(`${portalUrl()}/api/forgotpw`, { data })).ok()).toBe(true)
    await page.goto(`${portalUrl()}/client/mails?search=lockable`)
    const row = page.getByRole('row', { name: /Kept here/ })
    await expect(row).toBeVisible({ timeout: 20_000 })
    await looksRight(page)
    await row.getByRole('button').click()
    const link = page.getByRole('dialog').getByRole('link')
    await expect(link).toBeVisible()
    await looksRight(page)
    const address = (await link.getAttribute('href')) ?? ''
    const shown = await member.newPage()
    await shown.goto(`${portalUrl()}/${address.split('/').at(-1) ?? ''}`)
    await shown.getByLabel('New password', { exact: true }).fill('violet kettle on the roof')
    await shown.getByLabel('New password again').fill('violet kettle on the roof')
    await shown.getByRole('button', { name: 'Set the new password' }).click()
    await expect(shown.getByText('Your new password is set.')).toBeVisible()
    await member.close()
  })
})
