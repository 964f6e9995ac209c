import { expect } from '@playwright/test'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

test.describe('a developer', () => {
  test.use({ who: 'developer@example.org' })
  test('sees the state of the system, rebuilds a read model, and finds it done and in the audit trail', async ({
    page,
  }) => {
    await page.goto(portalUrl())
    await page.getByRole('link', { name: 'Operations' }).click()
    await expect(page.getByText('All systems normal')).toBeVisible()
    await expect(
      page
        .locator('dl')
        .getByText(/^\d+,\d{3}$/)
        .first(),
    ).toBeVisible() // the events of the log

    await page.getByRole('button', { name: 'Rebuild survey', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('survey: v1 is in use, v2 is built beside it')).toBeVisible()
    await dialog.getByLabel('Switch to the new rows when they are ready').check()
    await dialog.getByLabel('Reason').fill('to see it done')
    await dialog.getByRole('button', { name: 'Start' }).click()

    await expect(page.getByText('survey: v2 is in use · equals the rows in use before')).toBeVisible({
      timeout: 40_000,
    })
    const builds = page.getByRole('list', { name: 'Builds of survey' }).getByRole('listitem')
    await expect(builds.filter({ hasText: 'v2' })).toContainText('In use')
    await expect(builds.filter({ hasText: 'v1' })).toContainText('On standby')

    await page.getByRole('link', { name: 'Audit trail' }).click()
    const line = page.getByRole('row').nth(1)
    await expect(line).toContainText('Sam Okafor')
    await expect(line).toContainText('to see it done')
    await expect(line).toContainText('survey v2 is shown')

    await page.getByLabel('Action').selectOption('projection rebuild')
    await page.getByLabel('Text contains').fill('to see it done')
    await page.getByLabel('Text contains').press('Enter')
    await expect(page).toHaveURL(/action=projection\+rebuild&text=to\+see\+it\+done/)
    await page.reload() // the address keeps the search
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByLabel('Outcome').selectOption('failed')
    await expect(page.getByText('No action fits. Widen the filter.')).toBeVisible()

    await page.getByRole('link', { name: 'System' }).click()
    const processes = page.getByRole('region', { name: 'Processes' }).getByRole('row')
    for (const name of ['API', 'Projector', 'Worker'])
      await expect(processes.filter({ hasText: name })).toContainText('Running')
    await page.getByRole('button', { name: '24 hours' }).click()
    await expect(page).toHaveURL(/span=1440/)
    await expect(page.getByText('last 24 hours')).toBeVisible()
  })

  test('reads each list of the system on a phone without scrolling it sideways', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [part, ...lists] of [
      ['', 'Reactors'],
      ['system', 'Processes', 'Largest tables'],
      ['events', 'Event'],
      ['jobs', 'Repeated jobs'],
    ] as const) {
      await page.goto(`${portalUrl()}/client/operations/${part}`)
      for (const name of lists) {
        const list = page.getByRole('region', { name, exact: true })
        await expect(list.getByRole('row').nth(1)).toBeVisible()
        expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
      }
    }
  })
})

test.describe('staff who are no developers', () => {
  test.use({ who: 'staff@example.org' })
  test('neither see nor get the operators’ data', async ({ page }) => {
    await page.goto(`${portalUrl()}/client/operations`)
    await expect(page).toHaveURL(/\/client\/surveys/)
    await expect(page.getByRole('link', { name: 'Reports' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Operations' })).toHaveCount(0)
    const replies = await page.evaluate(async () => {
      const reads = await Promise.all(
        ['status', 'read-models', 'dead-letters', 'queues', 'acts'].map((part) => fetch(`/api/operations/${part}`)),
      )
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ kind: 'rebuild', projections: ['survey'] })
      const begun = await fetch('/api/operations/works', { method: 'POST', headers, body })
      return [...reads, begun].map(({ status }) => status)
    })
    expect(replies).toEqual([403, 403, 403, 403, 403, 403])
  })
})
