import { expect } from '@playwright/test'
import { looksRight } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test.describe('staff', () => {
  test.use({ who: 'staff@example.org' })

  test('write a page with headings and lists; visitors read it once it is published', async ({ page, browser }) => {
    await page.goto(`${portalUrl()}/client/content`)
    await page.getByRole('link', { name: 'New page' }).click()
    await page.getByLabel('Heading', { exact: true }).fill('House rules')
    await page.getByLabel('Address name').fill('House Rules')
    await page.getByLabel('List it in the menu').uncheck()
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.click()
    await page.getByRole('button', { name: 'Large heading' }).click()
    await page.keyboard.type('Be kind')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.keyboard.type('No advertising')
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Be kind' })).toBeVisible()
    await looksRight(page, 'content-editor')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/\/client\/content\/page\/[0-9a-f-]{36}$/)

    const visitor = await (await browser.newContext({ storageState: NOBODY })).newPage()
    await visitor.goto(`${portalUrl()}/u/page/house%20rules`)
    await expect(visitor.getByText('This page does not exist')).toBeVisible()

    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('It is published.')).toBeVisible()
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByRole('listitem').filter({ hasText: 'No advertising' })).toBeVisible()
    }).toPass()
    await expect(visitor.getByRole('heading', { name: 'Be kind' })).toBeVisible()
    await looksRight(visitor, 'content-page')

    await page.goto(`${portalUrl()}/client/content`)
    await page.getByRole('button', { name: 'Delete: House rules' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  test('put a picture into a page, and choose it again among those that were uploaded', async ({ page }) => {
    await page.goto(`${portalUrl()}/client/content/page/new`)
    await page.getByRole('button', { name: 'Insert a picture' }).click()
    const file = { name: 'cup.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
    await page.getByLabel('Picture to insert').setInputFiles(file)
    await expect(page.getByRole('img', { name: 'Picture to insert' })).toBeVisible()
    await page.getByLabel('What it shows').fill('A cup of tea')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    const text = page.getByRole('textbox', { name: 'Text' })
    await expect(text.getByRole('img', { name: 'A cup of tea' })).toHaveAttribute('src', /^\/files\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'A cup of tea' })).toBeVisible()

    await page.getByRole('button', { name: 'Insert a picture' }).click()
    await page.getByRole('button', { name: 'Choose an uploaded picture' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'cup.png' })).toBeVisible()
    await looksRight(page, 'media-picker')
    await page.getByRole('dialog').getByRole('button', { name: 'cup.png' }).click()
    await expect(page.getByRole('button', { name: 'Insert', exact: true })).toBeEnabled()
  })
})

test('a visitor writes to those who run the community', async ({ page }) => {
  await page.goto(`${portalUrl()}/u/contactus`)
  await page.getByLabel('E-mail address').fill('ada@example.org')
  await page.getByLabel('What is it about?').fill('My account')
  await page.getByLabel('Message').fill('I cannot sign in.')
  await looksRight(page, 'contact')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()
})
