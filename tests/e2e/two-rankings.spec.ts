import { expect, type Locator, type Page } from '@playwright/test'
import { addressOf } from './inputs/address.ts'
import { TWO_RANKINGS } from './inputs/survey.ts'
import { NOBODY, test } from './support/story.ts'

/** By mouse, in several steps as a hand does: the first begins the drag. */
const drag = async (page: Page, item: Locator, target: Locator): Promise<void> => {
  const [from, to] = [await item.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('There is nothing to drag, or nowhere to drag it to')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
}

test.use({ who: 'staff@example.org' })

test('an item that is dragged to the ranking of another question is refused, and one of its own is ranked', async ({
  browser,
  page: staff,
}) => {
  const context = await browser.newContext({ storageState: NOBODY, viewport: { width: 1280, height: 1_400 } })
  const page = await context.newPage()
  await page.goto(await addressOf(staff, TWO_RANKINGS, 'drags'))
  const [one, other] = [page.locator('#question-ONE'), page.locator('#question-OTHER')]
  const slot = (question: Locator) => question.locator('.rank__slots > li').first()
  await expect(slot(other)).toBeVisible()
  const [item, place] = [await one.locator('.rank__item').first().boundingBox(), await slot(one).boundingBox()]
  expect(item?.height).toBe(place?.height) // so that nothing moves when an item is ranked

  await drag(page, one.locator('[data-item="2"]'), slot(other))
  await expect(page.getByText('Items can be ranked in their own list only.')).toBeVisible()
  await expect(slot(other)).toContainText('Drop here')
  await expect(slot(one)).toContainText('Drop here')

  await drag(page, one.locator('[data-item="2"]'), slot(one))
  await expect(slot(one)).toContainText('Item of ONE 2')
  await context.close()
})

test('the list and the ranking stand side by side from 981 px, and below each other on what is narrower', async ({
  browser,
  page: staff,
}) => {
  const context = await browser.newContext({ storageState: NOBODY, viewport: { width: 980, height: 900 } })
  const page = await context.newPage()
  await page.goto(await addressOf(staff, TWO_RANKINGS, 'width'))
  const [list, ranking] = [
    page.locator('#question-ONE .rank__side').first(),
    page.locator('#question-ONE .rank__side').last(),
  ]
  await expect(ranking).toBeVisible()
  const places = async () => {
    const [one, other] = [await list.boundingBox(), await ranking.boundingBox()]
    if (!one || !other) throw new Error('The ranking is not shown.')
    return { isBelow: other.y >= one.y + one.height, isBeside: other.x >= one.x + one.width && other.y === one.y }
  }
  await expect.poll(places).toEqual({ isBelow: true, isBeside: false })
  await page.setViewportSize({ width: 981, height: 900 })
  // The two places are asked for one after the other: the page may be laid out anew between them.
  await expect.poll(places).toEqual({ isBelow: false, isBeside: true })
  await context.close()
})
