import { expect, type Page } from '@playwright/test'
import { complaints } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const SURVEY = 'star-wars-2014'

const widget = (widgetID: string, qid: string) => ({
  widgetID,
  widgetName: widgetID,
  selectedVisual: 'number',
  crosstabID: null,
  datasource: { surveyID: SURVEY, qid, type: 'question' },
  row: null,
  usesFilter: true,
})

/** Two widgets in a row, and one below. @returns the id of the dashboard */
const savedDashboard = (page: Page): Promise<string> =>
  page.evaluate(
    async (layout) => {
      const settings = {
        filters: [],
        includeAdmin: false,
        includeInactive: false,
        includeExternalUsers: false,
        decimals: 0,
      }
      const body = { reportID: 'new', name: 'By keyboard', description: '', access: '0', layout, settings }
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const reply = await fetch('/api/reporting/dashboards', { method: 'POST', headers, body: JSON.stringify(body) })
      return (await reply.json()).reportID
    },
    [[widget('Seen', 'Q1'), widget('Fans', 'Q2')], [widget('Gender', 'Q10')]],
  )

const order = (page: Page) =>
  page
    .locator('.dashboard-row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('.widget-tools [title]')].map((grip) => grip.getAttribute('title'))),
    )

test.describe('a dashboard', () => {
  test.use({ who: 'staff@example.org' })

  test('is laid out by the keyboard alone, and a screen reader hears each step', async ({ page }) => {
    await page.goto(`${portalUrl()}/client/surveys/dashboards`)
    const id = await savedDashboard(page)
    const loaded = `${portalUrl()}/api/surveys/report/surveys/list/loads/${id}`
    await expect.poll(async () => (await page.request.get(loaded)).status()).toBe(200)
    await page.goto(`${portalUrl()}/client/surveys/dashboards/${id}`)
    const heard = page.locator('[id^="DndLiveRegion"]')
    const grip = page.getByRole('button', { name: 'Drag Gender' })
    await grip.focus()
    await expect(grip).toHaveAccessibleDescription(/Press Space or Enter to lift/)
    expect(await order(page)).toEqual([['Drag Seen', 'Drag Fans'], ['Drag Gender']])

    await page.keyboard.press('Space')
    await expect(heard).toHaveText(/Gender/)
    await page.keyboard.press('ArrowUp')
    await expect(heard).toHaveText('Gender: in a row of its own, as row 2.')
    await page.keyboard.press('ArrowUp')
    await expect(heard).toHaveText('Gender: in row 1, place 1.')
    await page.keyboard.press('ArrowRight')
    await expect(heard).toHaveText('Gender: in row 1, place 2.')
    await page.keyboard.press('Space')
    await expect(heard).toHaveText('Gender is in row 1 now, place 2.')
    await expect.poll(() => order(page)).toEqual([['Drag Seen', 'Drag Gender', 'Drag Fans']])
    await expect(grip).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(heard).toHaveText(/Gender/)
    await page.keyboard.press('ArrowDown')
    await expect(heard).toHaveText('Gender: in a row of its own, as row 2.')
    await page.keyboard.press('Escape')
    await expect(heard).toHaveText('Gender is where it was.')
    expect(await order(page)).toEqual([['Drag Seen', 'Drag Gender', 'Drag Fans']])
    expect(await complaints(page)).toEqual([])

    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('The dashboard is saved.')).toBeVisible()
    await page.reload()
    await expect.poll(() => order(page)).toEqual([['Drag Seen', 'Drag Gender', 'Drag Fans']])
  })
})
