import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { isTooWide, looksRight } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

/** A worker makes the file, and the machine may be busy. */
const SENT_WITHIN_MS = 90_000

/** @returns the id of a dashboard with one widget */
const savedDashboard = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const datasource = { surveyID: 'star-wars-2014', qid: 'Q2', type: 'question' }
    const widget = { widgetID: 'one', widgetName: 'Fans', selectedVisual: 'bar', crosstabID: null, row: null }
    const settings = {
      filters: [],
      includeAdmin: false,
      includeInactive: false,
      includeExternalUsers: false,
      decimals: 0,
    }
    const layout = [[{ ...widget, datasource, usesFilter: true }]]
    const body = { reportID: 'new', name: 'Fans by mail', description: '', access: '0', layout, settings }
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const reply = await fetch('/api/reporting/dashboards', { method: 'POST', headers, body: JSON.stringify(body) })
    return (await reply.json()).reportID
  })

test.describe('a researcher', () => {
  test.use({ who: 'staff@example.org' })

  test('has a dashboard sent every week, sends it now, and finds the file in the outbox', async ({ page }) => {
    test.setTimeout(3 * SENT_WITHIN_MS)
    await page.goto(`${portalUrl()}/client/surveys/dashboards`)
    const id = await savedDashboard(page)
    const loaded = `${portalUrl()}/api/surveys/report/surveys/list/loads/${id}`
    await expect.poll(async () => (await page.request.get(loaded)).status()).toBe(200)
    await page.goto(`${portalUrl()}/report/all/${id}/dashboard`)
    await page.getByRole('link', { name: 'By e-mail' }).click()
    await expect(page.getByText('Nothing is sent yet')).toBeVisible()

    await page.getByRole('button', { name: 'New time' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Recipients').fill('nobody@example.org')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Not the address of an account of staff: nobody@example.org')).toBeVisible()
    await dialog.getByLabel('Recipients').fill('staff@example.org')
    await dialog.getByLabel('Day of the week').selectOption('Friday')
    await dialog.getByLabel('Time', { exact: true }).fill('16:30')
    await dialog.getByLabel('Time zone').selectOption('Europe/Zurich')
    await looksRight(page, 'schedule-form-1280')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('article', { name: /^Every Friday at 4:30.PM \(Europe\/Zurich\)/ })
    await expect(card.getByText(/^Next: Friday/)).toBeVisible()

    await card.getByRole('button', { name: 'Send now' }).click()
    await expect(card.getByText('staff@example.org: kept in the outbox')).toBeVisible({ timeout: SENT_WITHIN_MS })
    await looksRight(page, 'schedules-1280')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await isTooWide(page)).toBe(false)
    await looksRight(page, 'schedules-390')
    await card.getByRole('button', { name: 'Pause' }).click()
    await expect(card.getByText('Paused')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.goto(`${portalUrl()}/client/mails?search=Fans%20by%20mail`)
    const row = page.getByRole('row', { name: /Fans by mail/ })
    await expect(row).toHaveCount(1)
    await row.getByRole('button').click()
    const saving = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Fans by mail.*\.pdf/ })
      .click()
    const file = await saving
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
