import { expect, type Locator, type Page } from '@playwright/test'
import { chooseFrom } from './support/choosing.ts'
import { looksRight } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const REPORT = '/report/star-wars-2014/new'
const EVERY_DAY = 'Yes, every day'

const choose = async (page: Page, question: string, ...answers: readonly string[]) => {
  const palette = page.getByRole('region', { name: 'Answers' })
  await chooseFrom(palette, 'Question', question)
  for (const answer of answers) await palette.getByLabel(answer, { exact: true }).check()
}
/** By mouse, in several steps as a hand does: the first begins the drag. */
const drag = async (page: Page, grip: Locator, target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  await grip.hover()
  await page.mouse.down()
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to drop it on')
  await page.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 12 })
  await page.mouse.up()
}
/** By a finger that is held for a moment, as one is to begin a drag. */
const dragByTouch = async (page: Page, grip: Locator, target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  const touch = await page.context().newCDPSession(page)
  const [from, to] = await Promise.all([grip.boundingBox(), target.boundingBox()])
  if (!from || !to) throw new Error('there is nothing to drag, or nothing to drop it on')
  const at = (share: number) => [
    {
      x: from.x + from.width / 2 + share * (to.x + to.width / 2 - from.x - from.width / 2),
      y: from.y + from.height / 2 + share * (to.y + 30 - from.y - from.height / 2),
    },
  ]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  await page.waitForTimeout(400)
  for (let step = 1; step <= 10; step += 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 10) })
  const lifted = await page.locator('.segment--lifted').boundingBox()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return lifted
}
/** How many panels above the tables reach below the place that they have, over what follows. */
const panelsOutside = (page: Page): Promise<number> =>
  page.locator('.report-panels').evaluate((panels) => {
    const end = panels.getBoundingClientRect().bottom + 1
    return [...panels.children].filter((panel) => panel.getBoundingClientRect().bottom > end).length
  })
const columnNames = (page: Page) => page.locator('.banner-column h2').allTextContents()

test.describe('a researcher', () => {
  test.use({ who: 'staff@example.org' })

  test('makes a banner of merged, nested and dragged columns, runs it, copies and deletes it', async ({ page }) => {
    await page.goto(`${portalUrl()}${REPORT}/crosstab`)
    await page.getByRole('link', { name: 'New banner' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Women, men and ages')
    await choose(page, 'Q10', 'Male', 'Female')
    await page.getByRole('button', { name: 'A column for each' }).click()
    await choose(page, 'Q11', '18-29', '30-44')
    await page.getByRole('button', { name: 'One merged column' }).click()
    expect(await columnNames(page)).toEqual(['Male', 'Female', '18-29 / 30-44'])

    const column = (at: number) => page.locator('.banner-column').nth(at)
    await drag(page, column(1).locator('.palette__grip'), column(0))
    await expect.poll(() => columnNames(page)).toEqual(['Female', 'Male', '18-29 / 30-44'])
    await page.getByRole('button', { name: 'Move earlier: 18-29 / 30-44' }).click()
    await page.getByRole('button', { name: 'Move later: 18-29 / 30-44' }).click()
    const oldest = page.locator('.palette__answer').filter({ hasText: '> 60' }).locator('.palette__grip')
    await drag(page, oldest, column(1).locator('.banner-group'))
    await expect.poll(() => columnNames(page)).toEqual(['Female', 'Male / > 60', '18-29 / 30-44'])
    await page.getByRole('button', { name: 'Remove > 60 from Male / > 60' }).click()
    await looksRight(page, 'editor-1280')

    await page.getByRole('button', { name: 'Nest another group in Male' }).click()
    await page.getByRole('button', { name: 'Save banner' }).click()
    await expect(page.getByRole('alert')).toContainText('Group 2 of column 2 is empty')
    await page.getByRole('button', { name: 'Remove group 2 of Male' }).click()
    await page.getByRole('button', { name: 'Save and run' }).click()
    await expect(page.getByText('The banner saved succefully!')).toBeVisible()
    const table = page.getByRole('article').first().getByRole('table')
    await expect(table.getByRole('columnheader', { name: /18-29 \/ 30-44/ })).toBeVisible()
    await looksRight(page, 'run-1280')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => panelsOutside(page)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.getByRole('link', { name: 'All banners' }).click()
    await page.getByRole('button', { name: 'Copy: Women, men and ages' }).click()
    await expect(page.getByRole('link', { name: 'Women, men and ages (copy)', exact: true })).toBeVisible()
    await looksRight(page, 'list-1280')
    await page.getByRole('button', { name: 'Delete: Women, men and ages (copy)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('link', { name: 'Women, men and ages (copy)', exact: true })).toHaveCount(0)
  })
})

/** Chooses another survey by its name, and takes one of its answers as a column. */
const takeFromDrinks = async (page: Page) => {
  await chooseFrom(page, 'Survey', 'Morning drinks')
  await expect(page.getByText(/^Columns of another survey are joined by member/)).toBeVisible()
  await choose(page, 'Q2', EVERY_DAY)
  await page.getByRole('button', { name: 'A column for each' }).click()
}

test.describe('a researcher with two surveys', () => {
  test.use({ who: 'staff@example.org' })

  test('puts answers of another survey beside those of this one, and reads what the columns mean', async ({ page }) => {
    await page.goto(`${portalUrl()}${REPORT}/banner/new`)
    await page.getByLabel('Name', { exact: true }).fill('With morning drinks')
    await choose(page, 'Q10', 'Male')
    await takeFromDrinks(page)
    expect(await columnNames(page)).toEqual([EVERY_DAY])
    const joined = page.locator('.banner-column').first()
    await expect(joined.locator('.segment')).toContainText('Morning drinks')
    await chooseFrom(page, 'Survey', '(this survey)')
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('')
    await choose(page, 'Q10', 'Male')
    await page.getByRole('button', { name: 'A column for each' }).click()
    expect(await columnNames(page)).toEqual([EVERY_DAY, 'Male'])

    await page.getByRole('button', { name: 'Save and run' }).click()
    const table = page.getByRole('article').first().getByRole('table')
    await expect(table.getByRole('columnheader', { name: /Morning drinks/ })).toBeVisible()
    await expect(page.getByText(/^Columns of “Morning drinks” are joined by member/)).toBeVisible()
    await expect(page.getByText(/respondents have no member/)).toBeVisible() // they were imported
    await looksRight(page, 'joined-run-1280')
  })
})

test.describe('on a phone', () => {
  test.use({ who: 'staff@example.org', hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a banner is made by touch, and listed', async ({ page }) => {
    await page.goto(`${portalUrl()}${REPORT}/banner/new`)
    await page.getByLabel('Name', { exact: true }).fill('By phone')
    await choose(page, 'Q10', 'Male')
    await page.getByRole('button', { name: 'A column for each' }).click()
    await looksRight(page, 'editor-390')
    await page.getByRole('button', { name: 'Save banner' }).click()
    await expect(page.getByRole('link', { name: 'By phone', exact: true })).toBeVisible()
    await looksRight(page, 'list-390')
    await page.getByRole('link', { name: 'Edit By phone' }).click()
    await takeFromDrinks(page)
    expect(await columnNames(page)).toEqual(['Male', EVERY_DAY])
    await looksRight(page, 'editor-joined-390')
  })
})

test.describe('on a tablet', () => {
  test.use({ who: 'staff@example.org', hasTouch: true, viewport: { width: 820, height: 1100 } })

  test('columns are dragged by touch, while the field of the question above has the focus', async ({ page }) => {
    await page.goto(`${portalUrl()}${REPORT}/banner/new`)
    await choose(page, 'Q10', 'Male', 'Female')
    await page.getByRole('button', { name: 'A column for each' }).click()
    await page.getByRole('region', { name: 'Answers' }).getByLabel('Question', { exact: true }).focus()
    const column = (at: number) => page.locator('.banner-column').nth(at)
    const lifted = await dragByTouch(page, column(1).locator('.palette__grip').first(), column(0))
    await expect.poll(() => columnNames(page)).toEqual(['Female', 'Male'])
    expect(lifted?.height, 'the name of what is dragged is in one line').toBeLessThan(60)
  })
})
