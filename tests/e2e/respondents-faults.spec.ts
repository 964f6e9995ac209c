import { type BrowserContext, expect, type Page } from '@playwright/test'
import { getSurveyLinks, submitVisitPage } from '@portal/contracts/http/survey-links'
import { SURVEY } from './inputs/survey.ts'
import { portalUrl } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

const OPEN_TEXT = 3
const CAPTCHA = 48
const DAY_MS = 24 * 60 * 60_000

test.use({ who: 'staff@example.org' })

const addressOf = async (staff: Page, type: number, respondent: string): Promise<string> => {
  const reply = await staff.request.get(`${portalUrl()}${getSurveyLinks.path}?surveyID=${SURVEY}`)
  const { openLink } = await reply.json()
  const address = new URL(openLink, portalUrl()).href
  return `${address}&backgroundVars=TYPE%3D${type}&externalUser=${respondent}-${Date.now()}`
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const isAtTheEnd = (page: Page) => expect(page.getByText('The last page')).toBeVisible()

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
  await isAtTheEnd(page)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
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
  await second.getByRole('button', { name: 'Back' }).click()
  await expect(second.getByRole('textbox')).not.toHaveValue('')
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
