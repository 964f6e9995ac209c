import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { chooseRadio, next, press, tabTo } from './support/keyboard.ts'
import { complaints, isTooWide } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const NARROW = { width: 320, height: 700 }

/** Of the question, not of the language. */
const list = (page: Page): Locator => page.getByRole('main').getByRole('combobox')

const openSurvey = async (page: Page, name: RegExp): Promise<void> => {
  await page.goto(`${portalUrl()}/u/main`)
  await page.getByRole('link', { name }).click()
}

const byMouse = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Another' }).click()
  await page.getByLabel('Please specify').fill('Water')
  await list(page).selectOption('Coffee')
  await page.getByRole('group', { name: 'Taste' }).getByText('Good', { exact: true }).click()
  const price = page.getByRole('group', { name: 'Price' })
  await price.getByText('No comment').click()
  await expect(price.getByRole('radio', { name: 'Poor' })).toBeDisabled()
  await price.getByText('No comment').click()
  await price.getByText('Poor').click()
  await page.getByRole('textbox', { name: /How many cups/ }).fill('21')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog')).toContainText('Please type a number of 20 or less.')
  await page.getByRole('button', { name: 'Go to question' }).click()
  await expect(page.getByRole('textbox', { name: /How many cups/ })).toBeFocused()
  await page.getByRole('textbox', { name: /How many cups/ }).fill('2,5')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Page 2 of 3' })).toBeVisible()
}

/** In Arabic, on a narrow phone. */
const byTouch = async (page: Page): Promise<void> => {
  await expect(page.locator('[dir="rtl"] form')).toBeVisible()
  await page.getByRole('radio', { name: 'شاي' }).tap()
  await expect(page.getByRole('radio', { name: 'شاي' })).toBeChecked()
  await list(page).selectOption('قهوة')
  await page.getByRole('group', { name: 'المذاق' }).getByText('جيد جدًا').tap()
  await page.getByRole('group', { name: 'السعر' }).getByText('ضعيف').tap()
  await page.getByRole('textbox').tap()
  await page.keyboard.insertText('٣٫٥')
  await expect(page.getByRole('textbox')).toHaveValue('3.5')
  expect(await complaints(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await page.locator('button[type=submit]').tap()
  await expect(list(page)).toHaveValue('')
}

const byKeyboard = async (page: Page): Promise<void> => {
  await chooseRadio(page, page.getByRole('radiogroup', { name: /Which drink/ }), 1)
  await tabTo(page, list(page))
  await page.keyboard.press('T')
  await expect(list(page)).toHaveValue('1')
  await chooseRadio(page, page.getByRole('group', { name: 'Taste' }), 2)
  await press(page, page.getByRole('group', { name: 'Price' }).getByRole('checkbox'), 'Space')
  await tabTo(page, page.getByRole('textbox'))
  await page.keyboard.type('0')
  await next(page, 'Finish')
  await expect(page.getByText('Thank you.', { exact: true })).toBeVisible()
}

test.use({ who: 'member@example.org' })

test('buttons, a list, a neat grid and a number are answered by mouse, by touch from right to left, and by keyboard alone', async ({
  browser,
  storageState,
  page: first,
}) => {
  const another = async (differs: BrowserContextOptions): Promise<Page> =>
    (await browser.newContext({ ...(storageState !== undefined && { storageState }), ...differs })).newPage()
  await openSurvey(first, /Start: Cups/)
  await byMouse(first)
  await first.close()

  const telephone = await another({ locale: 'ar', hasTouch: true, viewport: NARROW })
  await openSurvey(telephone, /فناجين/)
  await byTouch(telephone)
  await telephone.context().close()

  const last = await another({})
  await openSurvey(last, /Continue: Cups/)
  await byKeyboard(last)
  await last.context().close()
})

test.describe('their results', () => {
  test.use({ who: 'staff@example.org' })

  test('have a topline and a crosstab with bands and statistics of the numbers', async ({ page }) => {
    await page.goto(`${portalUrl()}/report/cups/0/run/new?banner=A1&rows=A2,A3,A4`)
    const table = page.getByRole('table').filter({ hasText: 'Under 1' })
    await expect(table).toContainText('1 to under 3')
    await expect(table).toContainText('6 and over')
    await expect(table).toContainText('Standard deviation')
    await expect(table.getByRole('columnheader', { name: /Coffee/ })).toBeVisible()
  })
})
