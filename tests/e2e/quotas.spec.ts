import { expect, type Page } from '@playwright/test'
import { chooseRadio, next } from './support/keyboard.ts'
import { complaints, isTooWide, settled } from './support/looks.ts'
import { passwordOf, portalUrl, signInByKeyboard, usernameOf } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

const looksRight = async (page: Page): Promise<void> => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    expect(await complaints(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  }
}

const beginsWith = async (page: Page, name: 'early' | 'late', at: number): Promise<void> => {
  await signInByKeyboard(page, usernameOf(name), passwordOf(name))
  await page.getByRole('link', { name: /Tea tasting/ }).click()
  await chooseRadio(
    page,
    page.getByRole('radiogroup', { name: /Which tea/ }).or(page.getByRole('group', { name: /Which tea/ })),
    at,
  )
  await next(page)
}

test.use({ who: 'staff@example.org' })

test('the last place of a quota goes to who came first; the next is told kindly, and staff see the cell full', async ({
  browser,
  page: staff,
}) => {
  test.setTimeout(120_000)
  const [early, late] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ storageState: NOBODY })).newPage()),
  )
  if (!early || !late) throw new Error('unreachable')
  await beginsWith(early, 'early', 0)
  await expect(early.getByText('How do you like it?')).toBeVisible()
  await beginsWith(late, 'late', 0)
  await expect(late.getByRole('heading', { name: 'Tea tasting' })).toBeVisible()
  await expect(late.getByText('We have heard from enough people who drink this tea.')).toBeVisible()
  await looksRight(late)
  await next(early, 'Finish')
  await expect(early.getByText('Thank you.')).toBeVisible()

  await staff.goto(`${portalUrl()}/client/surveys`)
  await staff.getByLabel('Search surveys').fill('tea tasting')
  await staff.getByRole('link', { name: 'Quotas Tea tasting' }).click()
  await expect(staff.getByRole('progressbar', { name: 'Drinks black tea: 1 of 1 complete' })).toBeVisible()
  await expect(staff.getByRole('row', { name: /Drinks black tea/ })).toContainText('Full')
  await expect(staff.getByText('1 of 41 complete, 0 reserved')).toBeVisible()
  await looksRight(staff)
})
