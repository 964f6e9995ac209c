import { expect } from '@playwright/test'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const RUN = { surveyID: 'star-wars-2014', questions: [], banner: [], filter: null }

test.describe('a member', () => {
  test.use({ who: 'member@example.org' })
  test('neither sees nor gets the data of staff', async ({ page }) => {
    await page.goto(`${portalUrl()}/client/surveys`)
    await expect(page).toHaveURL(/\/u\/main/)
    const replies = await page.evaluate(async (body) => {
      const paths = ['/api/surveys/report/surveys', '/api/surveys/report/surveys/precodes/star-wars-2014/0/0']
      const reads = await Promise.all(paths.map((path) => fetch(path)))
      const headers = { 'content-type': 'application/json' }
      const run = await fetch('/api/reporting/run', { method: 'POST', headers, body: JSON.stringify(body) })
      return [...reads, run].map(({ status }) => status)
    }, RUN)
    expect(replies).toEqual([403, 403, 403])
  })
})

test('a visitor without a session is asked to sign in, and returns to the requested address', async ({ page }) => {
  await page.goto(`${portalUrl()}/u/main`)
  await expect(page.getByLabel('E-mail or user name')).toBeVisible()
})
