import { expect } from '@playwright/test'
import { looksRight } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

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
    await expect
      .poll(async () => {
        await visitor.reload()
        return visitor.getByRole('listitem').filter({ hasText: 'No advertising' }).count()
      })
      .toBe(1)
    await expect(visitor.getByRole('heading', { name: 'Be kind' })).toBeVisible()
    await looksRight(visitor, 'content-page')

    await page.goto(`${portalUrl()}/client/content`)
    await page.getByRole('button', { name: 'Delete: House rules' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
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
