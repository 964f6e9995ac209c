import { expect } from '@playwright/test'
import { looksRight } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const CROSSTAB = '/report/star-wars-2014/new/run/new?banner=Q10&rows=Q11'

test.describe('a question of a crosstab', () => {
  test.use({ who: 'staff@example.org' })

  test('has figures that are seen without scrolling, and shares of the row below them', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${portalUrl()}${CROSSTAB}`)
    const question = page.getByRole('article', { name: /^Q11/ })
    await expect(question.locator('[data-figure]').first()).toBeInViewport()
    await page.getByRole('checkbox', { name: 'Row %' }).check()
    await expect(question.getByText(/% of row$/).first()).toBeInViewport()
    await looksRight(page, 'crosstab-row-shares-1440')

    const filter = page.getByRole('region', { name: 'Filter' })
    const closed = await filter.boundingBox()
    await filter.locator('summary').click()
    await expect.poll(async () => (await filter.boundingBox())?.width).toBeGreaterThan(2 * (closed?.width ?? 1440))
    await looksRight(page, 'crosstab-filter-1440')
  })

  test('names a group of columns while some of them are in view', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${portalUrl()}/report/star-wars-2014/new/run/new?banner=Q10,Q11,Q12,Q13,Q14&rows=Q1`)
    const income = page
      .getByRole('columnheader', { name: 'Household income', exact: true })
      .getByText('Household income')
    await expect(income).toBeInViewport({ ratio: 1 })
  })

  test('has its tools in one line, and is printed without them', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${portalUrl()}${CROSSTAB}`)
    const figure = page.locator('[data-figure]').first()
    await expect(figure).toBeVisible()
    const [first, last] = [
      page.getByRole('checkbox', { name: 'Counts' }),
      page.getByRole('button', { name: 'More decimals' }),
    ]
    const middleOf = async (tool: typeof first) => {
      const box = await tool.boundingBox()
      return box ? box.y + box.height / 2 : Number.NaN
    }
    expect(Math.abs((await middleOf(first)) - (await middleOf(last)))).toBeLessThan(12)

    await page.emulateMedia({ media: 'print' })
    await expect(figure).toBeVisible()
    for (const tool of [
      first,
      last,
      page.getByLabel('Significance test'),
      page.getByRole('link', { name: 'Topline' }),
      page.getByText('None added'),
      page.getByText('Named periods'),
    ]) {
      await expect(tool).toBeHidden()
    }
    await page.goto(`${portalUrl()}/report/star-wars-2014/new/run/new?banner=Q10,Q11,Q12,Q13,Q14&rows=Q1`)
    await expect(figure).toBeVisible()
    await page.setViewportSize({ width: 718, height: 1046 }) // A4 without its margins
    expect(await page.locator('table.cross').evaluate((table) => table.scrollWidth)).toBeLessThanOrEqual(718)
  })

  test('has a chart, pinned answers, the whole screen, and a table that is made smaller', async ({ page }) => {
    await page.goto(`${portalUrl()}${CROSSTAB}`)
    const question = page.getByRole('article', { name: /^Q11/ })
    await question.getByRole('button', { name: /^Add chart/ }).click()
    await expect(question.getByRole('img', { name: /^Chart:/ }).locator('canvas')).toBeVisible()
    await expect(question.locator('.chart-legend')).toContainText('Female')
    await question
      .getByRole('columnheader', { name: /^Total/ })
      .getByRole('button')
      .click()
    await question.getByRole('button', { name: 'Keep at the top: 18-29' }).click()
    await looksRight(page, 'crosstab-chart-1280')

    const box = question.locator('.cross-box')
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await box.boundingBox()
    if (!before) throw new Error('there is no table')
    const corner = { x: before.x + before.width - 5, y: before.y + before.height - 5 }
    await page.mouse.move(corner.x, corner.y)
    await page.mouse.down()
    await page.mouse.move(corner.x, corner.y - 80, { steps: 8 })
    await page.mouse.up()
    expect((await box.boundingBox())?.height).toBeLessThan(before.height - 40)

    await question.getByRole('button', { name: /^Full screen/ }).click()
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await looksRight(page, 'crosstab-large-1280')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
