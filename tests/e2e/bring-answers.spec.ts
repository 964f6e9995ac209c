import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { looksRight } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const starWars = new URL('../../services/cli/demo/star-wars/StarWars.csv', import.meta.url)

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const taken = (page: Page) => panel(page, 'What becomes of the rows').getByRole('definition').first()

test.describe('a researcher with an old project', () => {
  test.use({ who: 'staff@example.org' })

  test('brings the Star Wars file from upload to its published figures, and withdraws it', async ({ page }) => {
    test.slow()
    await page.goto(`${portalUrl()}/client/surveys`)
    await page.getByRole('link', { name: 'Bring answers' }).click()
    const file = { name: 'StarWars.csv', mimeType: 'text/csv', buffer: readFileSync(starWars) }
    await page.getByLabel('File of answers').setInputFiles(file)

    await expect(taken(page)).toHaveText('1,186', { timeout: 60_000 })
    await page.getByLabel('Title', { exact: true }).fill('Films of the seventies')
    await page.getByLabel('Name of the survey').fill('old-films')
    await expect(panel(page, 'What becomes of the rows').getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
    await looksRight(page, 'mapping-1440')

    // By keyboard: to the question that asks who shot first, which is then checked with another meaning of a value.
    await page.getByLabel('Search columns').fill('shot first')
    const columns = page.getByRole('listbox', { name: 'Columns' })
    await columns.focus()
    await page.keyboard.press('End')
    await expect(columns.getByRole('option', { selected: true })).toContainText('Which character shot first')
    const han = page.getByLabel('What Han becomes')
    const meant = await han.inputValue()
    await han.selectOption('Refused')
    await expect(page.getByRole('cell', { name: /"Han" is not one of/ })).toBeVisible({ timeout: 30_000 })
    await looksRight(page, 'faults-1440')
    await han.selectOption(meant)
    await expect(taken(page)).toHaveText('1,186', { timeout: 30_000 })

    await page.setViewportSize({ width: 390, height: 844 })
    await looksRight(page, 'mapping-390')
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByRole('button', { name: 'Import 1,186 rows' }).click()
    await expect(page.getByText('Imported', { exact: true })).toBeVisible({ timeout: 120_000 })
    await looksRight(page, 'imported-1440')
    await page.getByRole('link', { name: 'Topline' }).click()
    const seen = page.getByRole('row', { name: /^Yes/ }).first()
    await expect(seen).toContainText('936', { timeout: 60_000 })

    await page.goto(`${portalUrl()}/client/surveys/old-films/imports`)
    await expect(page.getByText('Whole')).toBeVisible()
    await looksRight(page, 'imports-1440')
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('1,186 responses withdrawn')).toBeVisible({ timeout: 120_000 })
    await expect(page.getByRole('link', { name: 'Bring it back' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await looksRight(page, 'imports-390')
  })
})
