import { expect, type Page } from '@playwright/test'
import { chooseFrom } from './support/choosing.ts'
import { looksRight } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const REPORT = '/report/star-wars-2014/new'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('a researcher', () => {
  test.use({ who: 'staff@example.org' })

  test('saves a filter and loads it in another report, and saves a net with the survey', async ({ page }) => {
    await page.goto(`${portalUrl()}${REPORT}`)
    const filter = panel(page, 'Filter')
    await filter.locator('summary').click()
    await expect(filter.getByText(/^1,18\d respondents$/)).toBeVisible()
    await filter.getByRole('button', { name: 'Add condition' }).click()
    await filter.getByRole('combobox', { name: 'Question', exact: true }).click()
    await expect(filter.getByRole('listbox').getByRole('option', { name: 'Q10 Gender' })).toBeVisible()
    await looksRight(page, 'questions-1280')
    await chooseFrom(filter, 'Question', 'gender')
    await expect(filter.getByRole('combobox', { name: 'Question', exact: true })).toHaveValue('Q10 Gender')
    await filter.getByLabel('Female').check()
    await expect(filter.getByText(/^\d+ of 1,18\d \(\d+\.\d%\)$/)).toBeVisible()
    await filter.getByRole('button', { name: 'Save filter' }).click()
    await page.getByLabel('Name of the filter').fill('Women')
    await looksRight(page, 'save-filter-1280')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Filter saved successfully.')).toBeVisible()

    await page.goto(`${portalUrl()}${REPORT}/run/new?banner=Q11&rows=Q1`)
    await filter.locator('summary').click()
    await filter.getByLabel('Load a saved filter').selectOption('Women')
    await expect(filter.getByRole('status')).toContainText('Female')
    await looksRight(page, 'filter-1280')

    const nets = panel(page, 'Nets and statistics')
    await nets.locator('summary').click()
    await chooseFrom(nets, 'Question', 'Q11')
    await nets.getByLabel('Name').fill('Under 45')
    await nets.getByLabel('18-29').check()
    await nets.getByLabel('30-44').check()
    await nets.getByRole('button', { name: 'Add row' }).click()
    await nets.getByRole('button', { name: 'Save these rows with the survey' }).click()
    await expect(page.getByText('Saved with the survey.')).toBeVisible()
    await looksRight(page, 'nets-1280')
    await page.goto(`${portalUrl()}${REPORT}/run/new?banner=Q10&rows=Q11`)
    await expect(page.getByRole('row', { name: /^Under 45/ })).toBeVisible()

    await nets.locator('summary').click()
    await nets.getByRole('button', { name: 'Remove from the survey: Under 45' }).click()
    await looksRight(page, 'remove-net-1280')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row', { name: /^Under 45/ })).toHaveCount(0)
  })
})
