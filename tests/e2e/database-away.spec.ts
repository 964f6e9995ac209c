import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const killDatabase = async (): Promise<void> => {
  const folder = process.env['PORTAL_STATE_DIR'] ?? ''
  const [pid] = (await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

test.use({ who: 'developer@example.org' })

test('the portal says that it retries while the database cannot be reached, then continues with nothing lost', async ({
  page,
}) => {
  await page.goto(`${portalUrl()}/u/main`)
  await page.getByRole('link', { name: /Morning drinks/ }).click()
  await page.getByRole('radio', { name: 'No', exact: true }).check()

  // No request gets through for a moment, as without a network: the notice must appear, however fast the machine is.
  await page.route('**/api/surveys/conduct/submit', (route) => route.abort('connectionfailed'))
  await killDatabase()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Saving… trying again')).toBeVisible()
  await page.unroute('**/api/surveys/conduct/submit')

  await expect(page.getByText('How much do you agree?')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
})
