import { expect } from '@playwright/test'
import { FlagsReply } from '@portal/contracts/http/reporting'
import { readResponseHistory } from '@portal/contracts/http/reporting/respondents'
import { complaints, isTooWide, settled } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const flag = {
  responseId: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01',
  flaggedAt: '2026-11-21T10:00:00.000Z',
  verdict: null,
  reviewedAt: null,
  flag: 'speeder',
  evidence: { seconds: 12, medianSeconds: 180, thresholdSeconds: 60, responses: 100 },
} as const

test.use({ who: 'staff@example.org', viewport: { width: 360, height: 740 } })

for (const width of [360, 900])
  test(`a flag is read and reviewed without scrolling sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.route('**/api/reporting/flags**', (route) =>
      route.fulfill({ json: FlagsReply.parse({ flags: [flag], total: 1 }) }),
    )
    await page.goto(`${portalUrl()}/client/surveys/star-wars-2014/quality`)
    const box = page.getByRole('region', { name: 'Response quality' })
    await expect(box.getByRole('button', { name: 'Accept: Very fast, response 018f2b8c' })).toBeInViewport({ ratio: 1 })
    await expect(box.getByRole('button', { name: 'Dismiss: Very fast, response 018f2b8c' })).toBeInViewport({
      ratio: 1,
    })
    await expect(box.getByRole('cell', { name: 'Very fast', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(box.getByRole('cell', { name: /Took 12 s/ })).toBeInViewport({ ratio: 1 })
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
    await settled(page)
    expect(await complaints(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

test('a flagged response is opened and read without scrolling sideways, on a phone and on a wide screen', async ({
  page,
}) => {
  await page.route('**/api/reporting/flags**', (route) =>
    route.fulfill({ json: FlagsReply.parse({ flags: [flag], total: 1 }) }),
  )
  const at = flag.flaggedAt
  const sent = { version: 2, type: 'PageAnswered', at, page: 'a-page-with-a-long-name', answers: { Q1: 2 }, texts: 1 }
  await page.route('**/api/reporting/response-events', (route) =>
    route.fulfill({ json: readResponseHistory.replies[200].parse({ events: [sent] }) }),
  )
  await page.goto(`${portalUrl()}/client/surveys/star-wars-2014/quality`)
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'Show response 018f2b8c' }).click()
    const dialog = page.getByRole('dialog', { name: 'Response 018f2b8c' })
    await expect(dialog.getByText(/a-page-with-a-long-name/)).toBeVisible()
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
    await settled(page)
    expect(await complaints(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Show response 018f2b8c' })).toBeFocused()
  }
})
