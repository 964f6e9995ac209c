import { expect, type Page } from '@playwright/test'
import { portalUrl } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

test.use({ who: 'staff@example.org' })
// One after the other: the last one withdraws every link of the survey, those of the others too.
test.describe.configure({ mode: 'default' })

const openLinkOn = async (staff: Page): Promise<string> => {
  await staff.goto(`${portalUrl()}/client/surveys`)
  await staff.getByLabel('Search').fill('Your visit')
  await staff.getByRole('link', { name: 'Links Your visit to the shop' }).click()
  return staff.getByLabel('Open link', { exact: true }).inputValue()
}

const answerFirst = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: /Next|Finish/ }).click()
}

test('somebody without an account takes a survey by its open link, is asked by the variable of the address, and continues after closing the tab', async ({
  browser,
  page: staff,
}) => {
  const link = await openLinkOn(staff)
  const context = await browser.newContext({ storageState: NOBODY })
  const page = await context.newPage()
  await page.goto(`${link}&backgroundVars=SOURCE=1`)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await answerFirst(page)
  await expect(page.getByText('What did the receipt not tell you?')).toBeVisible()
  await page.close()

  const again = await context.newPage()
  await again.goto(`${link}&backgroundVars=SOURCE=1`)
  await again.getByRole('textbox').fill('The opening hours')
  await again.getByRole('button', { name: 'Finish' }).click()
  await expect(again.getByText('Come again.')).toBeVisible()
  const join = again.getByRole('link', { name: 'Create an account' })
  const [words, button] = [await again.locator('.ended__join p').boundingBox(), await join.boundingBox()]
  expect((button?.y ?? 0) - ((words?.y ?? 0) + (words?.height ?? 0))).toBeGreaterThanOrEqual(8)
  await join.click()
  await expect(again).toHaveURL(/[/]register/)

  const second = await context.newPage()
  await second.goto(`${link}&backgroundVars=SOURCE=2`)
  await expect(second.getByText('Page 1 of 1'), 'somebody else in the same browser').toBeVisible()
  await second.goto(link)
  await expect(second.getByText('Page 1 of 1')).toBeVisible()

  const other = await browser.newContext({ storageState: NOBODY })
  const another = await other.newPage()
  await another.goto(`${link}&backgroundVars=SOURCE=2`)
  await expect(another.getByText('Page 1 of 1')).toBeVisible()
  await another.goto(`${link}&backgroundVars=SOURCE=9`)
  await expect(another.getByText('This survey is not available to you')).toBeVisible()
  await Promise.all([context.close(), other.close()])
})

test('a member takes a survey by a link that is good once, and a second browser is refused', async ({
  browser,
  page: staff,
}) => {
  await staff.goto(`${portalUrl()}/client/surveys/shop-visit/links`)
  await staff.getByRole('button', { name: 'Make links' }).click()
  await expect(staff.getByText(/Write at least one address/)).toBeVisible()
  await staff.getByLabel('E-mail addresses of members, one in each line').fill('member@example.org\nnobody@example.org')
  await staff.getByRole('button', { name: 'Make links' }).click()
  await expect(staff.getByText('No active member has these addresses: nobody@example.org')).toBeVisible()
  const link = await staff.getByRole('cell', { name: /openLink/ }).textContent()
  const [file] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('shop-visit-links.csv')

  const context = await browser.newContext({ storageState: NOBODY })
  const page = await context.newPage()
  await page.goto(link ?? '')
  await expect(page.getByText('Did you find what you wanted?')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Did you find what you wanted?')).toBeVisible()
  await answerFirst(page)
  await expect(page.getByText('Come again.')).toBeVisible()

  const other = await browser.newContext({ storageState: NOBODY })
  const second = await other.newPage()
  await second.goto(link ?? '')
  await expect(second.getByText('This link is not good any more')).toBeVisible()
  await Promise.all([context.close(), other.close()])
})

test('staff find a member by name, withdraw the link, and take that back; the respondent reads that it was withdrawn', async ({
  browser,
  page: staff,
}) => {
  await staff.goto(`${portalUrl()}/client/surveys/shop-visit/links`)
  await staff.getByRole('searchbox', { name: 'Find members' }).fill('member@')
  await staff.getByRole('button', { name: 'Search' }).first().click()
  await staff.getByRole('button', { name: 'Add member@example.org' }).click()
  await staff.getByLabel('Each link can be used once only').uncheck()
  await staff.getByRole('button', { name: 'Make links' }).click()
  const link = await staff.getByRole('cell', { name: /openLink/ }).textContent()

  const context = await browser.newContext({ storageState: NOBODY })
  const page = await context.newPage()
  await page.goto(link ?? '')
  await expect(page.locator('.conduct')).not.toContainText('This link was withdrawn')

  const list = staff.getByRole('region', { name: 'Links made before' })
  await expect(list.getByRole('row')).not.toHaveCount(1)
  await list
    .getByRole('button', { name: /^Withdraw/ })
    .first()
    .click()
  await expect(staff.getByText('1 link was withdrawn.')).toBeVisible()
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'This link was withdrawn' }).first()).toBeVisible()

  await staff.getByRole('button', { name: 'Undo' }).click()
  await expect(staff.getByText('1 link works again.')).toBeVisible()
  await page.goto(link ?? '')
  await expect(page.getByText('This link was withdrawn')).toBeHidden()

  await staff.getByRole('button', { name: 'Withdraw all links' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Withdraw all links' }).click()
  await expect(staff.getByText(/links? (was|were) withdrawn[.]/)).toBeVisible()
  await expect(list.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  await context.close()
})
