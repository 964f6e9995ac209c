import { expect, type Page, type Route } from '@playwright/test'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

test.use({ who: 'member@example.org' })

const begin = async (page: Page): Promise<void> => {
  await page.goto(`${portalUrl()}/u/main`)
  await page.getByRole('link', { name: /Weekend drinks/ }).click()
}
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Finish)$/ })

/** Loads the page again while the next one is on its way, and comes before it: the browser then leaves the state of one entry to another. */
const goOnAndReload = async (page: Page): Promise<void> => {
  const again = page.waitForRequest((request) => request.isNavigationRequest())
  const stored = page.waitForResponse(/conduct[/]submit/)
  const hold = async (route: Route): Promise<void> => {
    if (route.request().isNavigationRequest()) await stored.then(() => page.waitForTimeout(500))
    else await again
    await route.continue()
  }
  const pages = /[/]conduct([/]submit)?([?]|$)/
  await page.route(pages, hold)
  await next(page).click()
  await page.reload()
  await page.unroute(pages, hold)
}

test('a member waits for the timer of a page, walks a loop of what they chose, and finds an answer that the code of the survey set, which reaches nothing of the page', async ({
  page,
}) => {
  await begin(page)
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/You can go on in \d s\./).first()).toBeVisible()
  await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true')
  await goOnAndReload(page)
  await expect(page.getByRole('checkbox', { name: 'Tea' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.state)).toEqual({ surveyDepth: 1 })
  await page.goBack()
  await expect(page.getByText('Welcome')).toBeVisible()
  await expect(page).toHaveURL(/conduct/)
  await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true')
  await next(page).click()

  for (const drink of ['Tea', 'Coffee', 'Juice']) await page.getByRole('checkbox', { name: drink }).check()
  await next(page).click()
  await expect(page.getByText('Do you like Tea?')).toBeVisible()
  await page.getByRole('radio', { name: 'Not much' }).check()
  await next(page).click()
  await expect(page.getByText('You like Tea Not much: why?')).toBeVisible()
  await goOnAndReload(page)
  await expect(page.getByText('Do you like Coffee?')).toBeVisible()
  await page.getByRole('radio', { name: 'Very much' }).check()
  await next(page).click()

  await expect(page.getByText('reached: nothing; network: kept; asked: Q9')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('by the code')
  await expect(page.frameLocator('iframe').getByText('A frame of its own')).toBeVisible()
  await next(page).click()
  await expect(page.getByText('Enjoy the weekend.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.state ?? 'first')).toBe('first')
  await expect(page.getByText('Enjoy the weekend.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/[/]u[/]main/)
})
