import { expect, type Page } from '@playwright/test'
import { chooseRadio, next, press, tick } from './support/keyboard.ts'
import { portalUrl, signInByKeyboard } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

const FILMS = [5, 6, 4, 1, 2, 3]

const question = (page: Page, text: RegExp) =>
  page.getByRole('group', { name: text }).or(page.getByRole('radiogroup', { name: text }))

/** A total is told once no answer to come decides how many pages there are, and then stays. */
const onPage = (page: Page, where: string) => expect(page.locator('.conduct__where')).toHaveText(where)

const rankAll = async (page: Page): Promise<void> => {
  for (const _ of FILMS) await press(page, page.locator('[data-control="rank"]').first(), 'Enter')
  await expect(page.getByText('Everything is ranked.')).toBeVisible()
}

const answerGrid = async (page: Page): Promise<void> => {
  await expect(page.getByRole('radio').nth(14 * 6 - 1)).toBeVisible()
  const rows = await page
    .getByRole('radio')
    .evaluateAll((radios) => [...new Set(radios.map((radio) => radio.getAttribute('name') ?? ''))])
  expect(rows).toHaveLength(14)
  for (const name of rows) {
    const first = page.locator(`input[type=radio][name="${name}"]`).first()
    await press(page, first, 'Space')
  }
}

/** The text of the researcher's page of results. */
const respondents = async (staff: Page): Promise<number> => {
  const text = await staff.getByText(/^[\d,]+ respondents$/).textContent()
  return Number(text?.replaceAll(/\D/g, ''))
}

test.use({ who: 'staff@example.org' })

test('a member takes a survey by keyboard alone, closes the tab, continues, finishes; staff see it at once', async ({
  browser,
  page: staff,
}) => {
  test.setTimeout(120_000)
  await staff.goto(`${portalUrl()}/report/star-wars-2014/0`)
  await expect(staff.getByText(/^1,18\d respondents$/)).toBeVisible()
  const before = await respondents(staff)

  const context = await browser.newContext({ storageState: NOBODY })
  const first = await context.newPage()
  await signInByKeyboard(first, 'member@example.org')
  await press(first, first.getByRole('link', { name: /Star Wars/ }), 'Enter')
  await onPage(first, 'Page 1')
  await next(first)
  await onPage(first, 'Page 2')
  await chooseRadio(first, question(first, /seen any of the 6 films/), 0)
  await next(first)
  await onPage(first, 'Page 3 of 9')
  await chooseRadio(first, question(first, /fan of the Star Wars/), 0)
  const films = question(first, /Which of the following/).getByRole('checkbox')
  for (const at of FILMS) await tick(first, films.nth(at - 1))
  await next(first)
  await expect(first.getByText('Not ranked yet')).toBeVisible()
  await first.close()

  const page = await context.newPage()
  await page.goto(`${portalUrl()}/u/main`)
  await press(page, page.getByRole('link', { name: /Continue: Star Wars/ }), 'Enter')
  await expect(page.getByText('Not ranked yet')).toBeVisible()
  await rankAll(page)
  await next(page)
  await answerGrid(page)
  await next(page)
  await chooseRadio(page, question(page, /shot first/), 0)
  await chooseRadio(page, question(page, /familiar with the Expanded Universe/), 1)
  await next(page)
  await chooseRadio(page, question(page, /Star Trek/), 0)
  await next(page)
  await chooseRadio(page, question(page, /Gender/), 1)
  await next(page)
  await onPage(page, 'Page 9 of 9')
  await press(page, page.getByRole('textbox'), 'Space')
  await page.keyboard.type('It was a good evening.')
  await next(page, 'Finish')
  await expect(page.getByRole('main').getByText(/Thank you/)).toHaveCount(1)

  // How soon, `npm run bench -- lag` measures: here the machine may be busy.
  await expect.poll(() => respondents(staff), { intervals: [50] }).toBe(before + 1)
  await context.close()
})
