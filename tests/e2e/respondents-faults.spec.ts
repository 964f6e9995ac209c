import { type BrowserContext, expect, type Page } from '@playwright/test'
import { submitVisitPage } from '@portal/contracts/http/survey-links'
import { addressOf } from './inputs/address.ts'
import { passwordOf, signInByKeyboard, usernameOf } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

const OPEN_TEXT = 3
const CAPTCHA = 48
const DAY_MS = 24 * 60 * 60_000

test.use({ who: 'staff@example.org' })

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const isAtTheEnd = (page: Page) => expect(page.getByText('The last page')).toBeVisible()

/** Whether a message lies over the buttons of a page on a phone, wherever the page is scrolled to. */
const liesOverButtons = async (page: Page): Promise<boolean> => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const [message, buttons] = await Promise.all(
    ['.toast', '.conduct__buttons'].map((selector) => page.locator(selector).boundingBox()),
  )
  if (!message || !buttons) throw new Error('There is no message, or no button')
  return message.y < buttons.y + buttons.height && buttons.y < message.y + message.height
}

const visiting = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

test('a page whose reply is lost is sent again, has one effect, and goes on', async ({ browser, page: staff }) => {
  const context = await browser.newContext({ storageState: NOBODY })
  const page = await visiting(context, await addressOf(staff, OPEN_TEXT, 'lost-reply'))
  const keys: string[] = []
  await page.route(`**${submitVisitPage.path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch() // it arrives, and is stored
    return route.abort('connectionreset')
  })
  await page.getByRole('textbox').fill('Once')
  await next(page).click()
  await expect.poll(() => keys.length).toBe(2) // on a slow machine the next page is shown before this one is stored
  await isAtTheEnd(page)
  expect(new Set(keys).size).toBe(1)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('Once')
  await context.close()
})

test('a page that is sent from a second tab shows the current one, and no answer of the first is lost', async ({
  browser,
  page: staff,
}) => {
  const context = await browser.newContext({ storageState: NOBODY })
  const address = await addressOf(staff, OPEN_TEXT, 'two-tabs')
  const first = await visiting(context, address)
  await expect(first.getByRole('textbox')).toBeVisible()
  const second = await visiting(context, address)
  await second.getByRole('textbox').fill('From the second tab')
  await first.getByRole('textbox').fill('From the first tab')
  await first.locator('button[type=submit]').click()
  await isAtTheEnd(first)
  await second.locator('button[type=submit]').click()
  await isAtTheEnd(second)
  await expect(second.getByText(/continued this survey in another tab/)).toBeVisible()
  expect(await liesOverButtons(second)).toBe(false)
  await second.getByRole('button', { name: 'Back' }).click()
  await expect(second.getByRole('textbox')).not.toHaveValue('')
  await context.close()
})

test('a member whose session ends signs in again in the dialog, and the page is sent without another press', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: NOBODY, locale: 'en' })
  const page = await context.newPage()
  await signInByKeyboard(page, usernameOf('returning'), passwordOf('returning'))
  await page.getByRole('link', { name: /Morning drinks/ }).click()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await context.clearCookies()
  await next(page).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in' })
  await dialog.getByLabel('E-mail or user name').fill(usernameOf('returning'))
  await dialog.getByLabel('Password', { exact: true }).fill(passwordOf('returning'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('How much do you agree?')).toBeVisible()
  await expect(page.getByText('You are signed out')).toBeHidden()
  await context.close()
})

for (const [name, by] of [
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
] as const) {
  test(`a browser whose clock is ${name} takes a survey, its captcha too`, async ({ browser, page: staff }) => {
    const context = await browser.newContext({ storageState: NOBODY })
    const address = await addressOf(staff, CAPTCHA, `clock-${by}`)
    const page = await context.newPage()
    await page.clock.setSystemTime(Date.now() + by)
    await page.goto(address)
    const box = page.getByRole('checkbox', { name: 'I am not a robot' })
    await box.click()
    await expect(box).toBeChecked()
    await next(page).click()
    await isAtTheEnd(page)
    await context.close()
  })
}
