import { expect, type Page } from '@playwright/test'
import { portalUrl, signInByKeyboard } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

const MINUTE = 60_000
/** What looks for activity comes once the screen is there, and then writes down that somebody is. */
const isWatched = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => localStorage.getItem('last-activity') !== null)
  await page.evaluate(() => localStorage.removeItem('last-activity')) // for the next tab
}
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

test('two hours without activity sign a member out in every tab at once, after a warning that can be answered in any of them', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: NOBODY, locale: 'en' })
  await context.clock.install()
  const [here, there] = [await context.newPage(), await context.newPage()]
  await signInByKeyboard(here, 'member@example.org')
  await isWatched(here)
  await there.goto(`${portalUrl()}/u/main`)
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
  await isWatched(there)

  await context.clock.fastForward(118.5 * MINUTE)
  await expect(warning(here)).toBeVisible()
  await expect(warning(there)).toContainText('in all tabs')
  await here.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning(here)).toBeHidden()
  await expect(warning(there)).toBeHidden()

  await context.clock.fastForward(118 * MINUTE)
  await context.clock.fastForward(3 * MINUTE)
  for (const page of [here, there]) {
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('signed out after two hours')).toBeVisible()
  }
  expect((await context.request.get(`${portalUrl()}/api/profile`)).status()).toBe(401)
  await context.close()
})

test('who signs out in one tab is signed out in the others, and who signs in in one is signed in in the others', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: NOBODY, locale: 'en' })
  const [here, there] = [await context.newPage(), await context.newPage()]
  await signInByKeyboard(here, 'member@example.org')
  await there.goto(`${portalUrl()}/u/main`)
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()

  await here.goto(`${portalUrl()}/logout`)
  for (const page of [here, there]) await expect(page).toHaveURL(/\/login/)
  await signInByKeyboard(here, 'member@example.org')
  await expect(there).toHaveURL(/\/u\/main/)
  await context.close()
})
