import { expect } from '@playwright/test'
import { looksRight } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const CROSSTAB = '/report/star-wars-2014/new/run/new?banner=Q10&rows=Q2'

/** The day, as many days from today. */
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.describe('a researcher', () => {
  test.use({ who: 'staff@example.org' })

  test('saves a wave, has it as a column, and shows dates by period', async ({ page }) => {
    await page.goto(`${portalUrl()}${CROSSTAB}`)
    const waves = page.getByRole('region', { name: 'Waves' })
    await waves.locator('summary').click()
    for (const [number, name, from, to] of [
      [1, 'Before', dayFrom(-400), dayFrom(-200)],
      [2, 'Now', dayFrom(-199), dayFrom(1)],
    ] as const) {
      await waves.getByRole('button', { name: 'Add wave' }).click()
      const wave = waves.getByRole('group', { name: `Wave ${number}` })
      await wave.getByLabel('Name').fill(name)
      await wave.getByLabel('From').fill(from)
      await wave.getByLabel('To').fill(to)
    }
    await waves.getByRole('button', { name: 'Save waves' }).click()
    await expect(page.getByText('The waves are saved.')).toBeVisible()
    await looksRight(page, 'waves-1280')
    await waves.getByRole('button', { name: 'Show as columns' }).click()
    await expect(page.getByRole('columnheader', { name: 'Now' })).toBeVisible()
    await expect(page.getByText('Waves: Before')).toContainText('Nobody is outside of them.')

    await page.goto(`${portalUrl()}/report/star-wars-2014/new/run/new?banner=Q10,AnsweredOn.year&rows=Q2,AnsweredOn`)
    const dates = page.getByRole('article', { name: /^AnsweredOn/ })
    await dates.getByLabel('By which period: Date of answer').selectOption('Year')
    await expect(dates.getByRole('rowheader', { name: /^20\d\d$/ })).toHaveCount(1)
    await dates
      .getByRole('columnheader', { name: /^Total/ })
      .getByRole('button')
      .click()
    await expect(page).toHaveURL(/by=AnsweredOn\.year/)
    await expect(page).toHaveURL(/sort=AnsweredOn\.total\.down/)
    await looksRight(page, 'periods-1280')
  })

  test('sees the first figure of a crosstab on a phone without scrolling, and hides rows of a topline', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${portalUrl()}/report/star-wars-2014/new/run/new?banner=Q10&rows=Q11`)
    await expect(page.locator('.cross-base td').first()).toBeInViewport()
    await looksRight(page, 'crosstab-390')

    await page.goto(`${portalUrl()}/report/star-wars-2014/new?show=Q11`)
    const age = page.getByRole('article', { name: /^Q11/ })
    await age.getByText('Rows: 5 of 5').click()
    await age.getByRole('checkbox', { name: 'No answer' }).uncheck()
    await expect(age.getByRole('rowheader', { name: 'No answer' })).toHaveCount(0)
    await expect(page).toHaveURL(/hide=Q11\.none/)
    await page.reload()
    await expect(age.getByText('Rows: 4 of 5')).toBeVisible()
  })
})
