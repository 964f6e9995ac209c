import { expect, type Page } from '@playwright/test'
import { previewSurvey } from '@portal/contracts/http/survey-preview'
import { chooseFrom } from './support/choosing.ts'
import { chooseRadioOf, press, tabTo } from './support/keyboard.ts'
import { complaints, isTooWide } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

test.use({ who: 'staff@example.org' })

const TOUR = '/client/surveys/every-question/preview'
const rule = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

/** The calls that could change something, by their paths. */
const changesBy = (page: Page): ReadonlySet<string> => {
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (request.method() !== 'GET') paths.add(new URL(request.url()).pathname)
  })
  return paths
}

test('staff try a survey out: they see which rules hold, jump to a page, are screened out and begin again, and nothing is stored', async ({
  page,
}) => {
  const changes = changesBy(page)
  await page.goto(`${portalUrl()}${TOUR}`)
  await expect(rule(page, 'Question T23')).toContainText('not true now')
  await expect(rule(page, 'Quota first-drink/coffee')).toContainText('not true now')
  await page.getByRole('radio', { name: 'Coffee' }).check()
  await expect(page.getByRole('radiogroup', { name: 'Which kind?' })).toBeVisible()
  await expect(rule(page, 'Question T23')).not.toContainText('not true now')
  await expect(rule(page, 'Quota first-drink/coffee')).not.toContainText('not true now')
  expect(await complaints(page)).toEqual([])

  await chooseFrom(page, 'Page', 'About you')
  await expect(page.getByText('So you drink Coffee first')).toBeVisible()
  await expect(rule(page, 'Screen too-young')).toContainText('not true now')
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('textbox', { name: /How old/ }).fill('12')
  await page.locator('.conduct button[type=submit]').click()
  await expect(page.getByText('This survey is for people from 16 on.')).toBeVisible()

  await page.getByRole('button', { name: 'Begin again' }).click()
  await expect(page.getByRole('radio', { name: 'Coffee' })).not.toBeChecked()
  expect([...changes]).toEqual([previewSurvey.path])
})

test.describe('from right to left', () => {
  test.use({ locale: 'ar' })

  test('a survey is tried out by keyboard alone: what is answered decides the rules, a page is jumped to, and it begins again', async ({
    page,
  }) => {
    await page.goto(`${portalUrl()}${TOUR}`)
    await expect(rule(page, 'T23')).toContainText('غير صحيح الآن')
    await chooseRadioOf(page, page.locator('input[type=radio][name="T2"]'), 1)
    await expect(rule(page, 'T23')).not.toContainText('غير صحيح الآن')
    await tabTo(page, page.getByRole('combobox', { name: 'الصفحة', exact: true }))
    await page.keyboard.type('عنك')
    await page.keyboard.press('Enter')
    await expect(page.getByText('إذن تشرب أولًا قهوة')).toBeVisible()
    await expect(rule(page, 'too-young')).toContainText('غير صحيح الآن')
    expect(await complaints(page)).toEqual([])
    await press(page, page.getByRole('button', { name: 'البدء من جديد' }), 'Enter')
    await expect(page.locator('input[type=radio][name="T2"]').nth(1)).not.toBeChecked()
  })
})

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } })

  test('a survey is tried out by touch', async ({ page }) => {
    await page.goto(`${portalUrl()}${TOUR}`)
    await page.getByRole('radio', { name: 'Coffee' }).tap()
    await expect(rule(page, 'Question T23')).not.toContainText('not true now')
    await page.getByRole('combobox', { name: 'Page', exact: true }).tap()
    await page.getByRole('option', { name: 'About you' }).tap()
    await expect(page.getByText('So you drink Coffee first')).toBeVisible()
    await page.getByRole('button', { name: 'Begin again' }).tap()
    await expect(page.getByRole('radio', { name: 'Coffee' })).not.toBeChecked()
  })
})
