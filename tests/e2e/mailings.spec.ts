import { expect, type Locator, type Page } from '@playwright/test'
import { isTooWide, looksRight } from './support/looks.ts'
import { portalUrl, signInTo } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

/** Where the lines of a long subject end, in a page from right to left: the same for all that begin at the right. */
const lineEndsFromRightToLeft = (subject: Locator): Promise<readonly number[]> =>
  subject.evaluate((element) => {
    document.documentElement.dir = 'rtl'
    element.textContent = `${'A subject of several lines '.repeat(5)}end`
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].map(({ right }) => Math.round(right))
  })

/** The timer of mailings runs every 15 s, and the machine may be busy. */
const SENT_WITHIN_MS = 90_000

test.describe('staff', () => {
  test.use({ who: 'staff@example.org' })

  test('write a newsletter to a member, look at it, send it once, and find it in the outbox', async ({ page }) => {
    test.setTimeout(3 * SENT_WITHIN_MS)
    await page.goto(`${portalUrl()}/client/mailings`)
    await page.getByRole('link', { name: 'New mail' }).click()
    await page.getByLabel('Subject', { exact: true }).fill('News of tea')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.click()
    await page.keyboard.type('There is a new tea.')
    await page.getByLabel('Who gets it').selectOption({ label: 'Members that I name' })
    await page.getByLabel('E-mail addresses').fill('developer@example.org nobody@example.org')
    await looksRight(page, 'mailing-editor')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/\/client\/mailings\/[0-9a-f-]{36}$/)
    const course = new URL(page.url()).pathname
    await expect(page.getByText('It goes to 1 member.')).toBeVisible()
    const frame = page.frameLocator('iframe[title="Preview"]')
    await expect(frame.getByText('There is a new tea.')).toBeVisible()
    await expect(frame.getByRole('link', { name: 'Unsubscribe from all mails' })).toBeVisible()
    expect(await isTooWide(page)).toBe(false)

    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Kept in the outbox')).toBeVisible({ timeout: SENT_WITHIN_MS })
    await expect(page.getByText('1 of 1 done')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)

    await page.goto(`${portalUrl()}/client/mails?search=News%20of%20tea`)
    const row = page.getByRole('row', { name: /News of tea/ })
    await expect(row).toHaveCount(1)
    await row.getByRole('button').click()
    await expect(page.getByRole('dialog').getByText('There is a new tea.')).toBeVisible()
    await expect(page.getByRole('dialog').getByText(/unsubscribeConfirm\?token=hidden/)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 640 })
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    await expect(close).toBeInViewport({ ratio: 1 })
    await close.click()
    await page.setViewportSize({ width: 900, height: 900 })
    const ends = await lineEndsFromRightToLeft(page.locator('.outbox__subject bdi'))
    expect(ends.length).toBeGreaterThan(1)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(8)
    expect((await page.locator('.outbox__to a').boundingBox())?.height).toBeLessThan(30) // one line

    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/client/mailings', course]) {
      await page.goto(`${portalUrl()}${path}`)
      const box = page.getByRole('table').locator('..')
      await expect(box).toBeVisible()
      expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0)
    }
  })
})

/** Staff let members invite others, or not, and publish it. */
const letInvite = async (page: Page, isAllowed: boolean): Promise<void> => {
  await page.goto(`${portalUrl()}/client/site`)
  await page.getByLabel('Members may invite others').setChecked(isAllowed)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/not published$/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Published/)).toBeVisible()
  const isOffered = async () =>
    (await (await page.request.get(`${portalUrl()}/api/configuration/site`)).json()).allow_invites
  await expect.poll(isOffered).toBe(isAllowed)
}

test.describe('a member who invites others by mail', () => {
  test.use({ who: 'member@example.org' })

  test('is told the same whoever has the addresses, and only who is no member gets a mail', async ({
    page,
    browser,
  }) => {
    const context = await browser.newContext({ storageState: NOBODY })
    await signInTo(context, 'staff@example.org')
    const staff = await context.newPage()
    await letInvite(staff, true)
    await page.goto(`${portalUrl()}/invite`)
    const addresses = page.getByLabel('E-mail addresses')
    for (const address of ['nobody-yet@example.org', 'staff@example.org']) {
      await addresses.fill(address)
      await page.getByRole('button', { name: 'Send invitations' }).click()
      await expect(page.getByText(/Your invitations are on their way/)).toBeVisible()
      await expect(addresses).toHaveValue('')
    }
    await looksRight(page, 'invite')
    await staff.goto(`${portalUrl()}/client/mails?search=invites`)
    await expect(staff.getByRole('row', { name: /nobody-yet@example.org/ })).toBeVisible({ timeout: SENT_WITHIN_MS })
    await expect(staff.getByRole('row', { name: /staff@example.org/ })).toHaveCount(0)
    await letInvite(staff, false)
    await context.close()
  })
})
