import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { looksRight } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const REPORT = '/report/star-wars-2014/new'

/** Begins the export that the dialog offers, and saves its file. */
const download = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Export report' })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const link = dialog.getByRole('link', { name: /^Download/ })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const saving = page.waitForEvent('download')
  await link.click()
  const saved = await saving
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
}

test.describe('a researcher', () => {
  test.use({ who: 'staff@example.org' })

  test('exports a topline to Excel and its responses to CSV, and finds both again', async ({ page }) => {
    await page.goto(`${portalUrl()}${REPORT}`)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await looksRight(page, 'export-1280')
    const workbook = await download(page)
    expect(workbook.name).toMatch(/^star-wars-2014-topline-.*\.xlsx$/)
    expect(workbook.content.subarray(0, 2).toString()).toBe('PK')
    await looksRight(page, 'export-ready-1280')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export report' })
    await dialog.getByLabel('Content').selectOption('Responses, one row each')
    await dialog.getByLabel('Format').selectOption('CSV')
    await looksRight(page, 'export-390')
    const responses = await download(page)
    expect(responses.name).toMatch(/^star-wars-2014-responses-.*\.csv$/)
    expect(responses.content.toString('utf8')).toMatch(/^\uFEFFresponse_id,survey_version,status,/)

    await dialog.getByRole('link', { name: 'My exports' }).click()
    await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(2)
    await looksRight(page, 'exports-390')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(2)
    await looksRight(page, 'exports-1280')
  })
})
