import { expect } from '@playwright/test'
import { portalUrl } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

const SURVEY = 'star-wars-2014'

test.describe('the address of a report', () => {
  test.use({ who: 'staff@example.org' })

  test('needs no sign-in, and shows strangers and members only what the access field of the report allows', async ({
    browser,
    page,
  }) => {
    await page.goto(`${portalUrl()}/client/surveys/dashboards`)
    const saved = await page.evaluate(async (surveyID) => {
      const widget = {
        widgetID: 'seen',
        widgetName: 'Who has seen it',
        selectedVisual: 'number',
        crosstabID: null,
        datasource: { surveyID, qid: 'Q1', type: 'question' },
        row: null,
        usesFilter: true,
      }
      const flags = { includeAdmin: false, includeInactive: false, includeExternalUsers: false }
      const settings = { filters: [], ...flags, decimals: 0 }
      const save = async (access: string) => {
        const body = {
          reportID: 'new',
          name: `Access ${access}`,
          description: '',
          access,
          layout: [[widget]],
          settings,
        }
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
        const reply = await fetch('/api/reporting/dashboards', { method: 'POST', headers, body: JSON.stringify(body) })
        return reply.json()
      }
      return { staff: await save('0'), link: await save('2') }
    }, SURVEY)

    for (const { reportID } of [saved.staff, saved.link]) {
      const loaded = `${portalUrl()}/api/surveys/report/surveys/list/loads/${reportID}`
      await expect.poll(async () => (await page.request.get(loaded)).status()).toBe(200)
    }

    const stranger = await (await browser.newContext({ storageState: NOBODY, locale: 'en' })).newPage()
    const nothing = stranger.getByRole('heading', { name: 'There is nothing to see here', level: 1 })
    const closed = ['new', saved.staff.reportID, saved.link.reportID, `${saved.link.reportID}?rtoken=wrong`]
    for (const reportID of closed) {
      await stranger.goto(`${portalUrl()}/report/${SURVEY}/${reportID}`)
      await expect(nothing).toBeVisible()
      await expect(stranger.getByRole('dialog')).toHaveCount(0)
    }
    await stranger.goto(`${portalUrl()}/report/${SURVEY}/${saved.link.reportID}?rtoken=${saved.link.rtoken}`)
    await expect(stranger.getByRole('heading', { name: 'Access 2' })).toBeVisible()
    await expect(stranger.getByText('Who has seen it')).toBeVisible()

    await page.goto(`${portalUrl()}/report/${SURVEY}/${saved.staff.reportID}`)
    await expect(page.getByRole('heading', { name: 'Access 0' })).toBeVisible()
    const tools = [page.locator('.frame__head'), page.getByRole('button', { name: 'Present' })]
    for (const tool of tools) await expect(tool).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const tool of tools) await expect(tool).toBeHidden()
    await expect(page.getByText('Who has seen it')).toBeVisible()
  })
})
