import { expect, type Page } from '@playwright/test'
import { colourComplaints, complaints, isTooWide, settled } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const open = async (page: Page, name: RegExp): Promise<void> => {
  await page.goto(`${portalUrl()}/u/main`)
  // What comes late, as a text at the top or a font, may move the link away under a press: people press again then.
  await expect(async () => {
    if (!page.url().includes('/conduct')) await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(/\/conduct/, { timeout: 5_000 })
  }).toPass()
}

/** In dark colours nothing else changes than these. */
const isSound = async (page: Page): Promise<void> => {
  expect(await complaints(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  expect(await colourComplaints(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The timer of the page is over. */
const mayGoOn = (page: Page): Promise<void> =>
  expect(page.locator('button[type=submit]')).not.toHaveAttribute('aria-disabled', 'true')

/** Goes on by the button, once the page is sound; the heading tells that the next one is there. */
const goOn = async (page: Page, heading: string): Promise<void> => {
  await isSound(page)
  await mayGoOn(page)
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}

/** Plays the videos of the page to their end: until then there is no going on. */
const watch = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'A short film' })).toBeVisible()
  const overlays = page.locator('.video__overlay')
  await expect(overlays).toHaveCount(2)
  for (const overlay of await overlays.all()) await overlay.click()
  await expect(page.locator('button[type=submit]')).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
}

const WHERE = '.conduct__where'

/**
 * The pages of the folders: one in a loop for the bread that was chosen, two in an order by chance, one of two advertisements. They may be
 * left as they are.
 */
const throughFolders = async (page: Page): Promise<void> => {
  await expect(page.getByText('How often is this on your table: Bread?')).toBeVisible()
  const seen: (string | null)[] = []
  for (let left = 4; left > 0; left -= 1) {
    await isSound(page)
    seen.push(await page.locator('.conduct__page-title').textContent())
    const where = (await page.locator(WHERE).textContent()) ?? ''
    await page.locator('button[type=submit]').click()
    await expect(page.locator(WHERE)).not.toHaveText(where)
  }
  expect([seen[0], seen[3]]).toEqual(['One page for each', 'An advertisement'])
  expect(new Set(seen.slice(1, 3))).toEqual(new Set(['Music', 'News']))
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
}

test.use({ who: 'staff@example.org' })

test('every type of question is answered, checked, kept and shown again', async ({ page }) => {
  await open(page, /Every type of question/)
  await page.getByRole('radio', { name: 'Tea' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Which kind?' }).getByRole('radio').last()).toHaveAccessibleName(
    'It depends',
  )
  await page.getByRole('checkbox', { name: 'Bread' }).click()
  await goOn(page, 'Pictures')

  await page.getByText('A pot of tea').click()
  await page.getByRole('checkbox', { name: 'Toast' }).click()
  await page.getByRole('checkbox', { name: 'Nothing' }).click()
  await expect(page.getByRole('checkbox', { name: 'Toast' })).not.toBeChecked()
  await goOn(page, 'Grids')

  await page.getByRole('radio', { name: 'Breakfast Fully' }).click()
  await page.getByRole('group', { name: 'That it is quick' }).getByText('Rather').click()
  await expect(page.getByRole('button', { name: /That it is healthy/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /That it is quick.*Rather/ })).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('radio', { name: 'Rice At noon' }).click()
  await goOn(page, 'Numbers')

  const balance = page.getByRole('slider', { name: /Where between/ })
  const track = await balance.boundingBox()
  await balance.click({ position: { x: (track?.width ?? 0) * 0.75, y: (track?.height ?? 0) / 2 } })
  await expect(balance).toHaveValue(/^(4[5-9]|5[0-5])$/)
  await page.getByRole('group', { name: 'At midnight' }).getByText('No comment').click()
  await expect(page.getByRole('slider', { name: 'At midnight' })).toBeDisabled()
  await page.getByRole('button', { name: 'More: Eggs' }).click()
  await page.getByRole('button', { name: 'More: Eggs' }).click()
  await page.getByRole('slider', { name: 'Tea' }).fill('60')
  await page.getByRole('slider', { name: 'Coffee' }).fill('90')
  await expect(page.getByRole('slider', { name: 'Coffee' })).toHaveValue('40')
  await expect(page.getByRole('status', { name: 'Juice' })).toHaveText('0')
  await goOn(page, 'Order and words')

  await page.getByRole('textbox', { name: 'Lunch' }).fill('Late')
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2020')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('dialog')).toContainText('Please select a month.')
  await page.getByRole('button', { name: 'Go to question' }).click()
  await page.getByRole('combobox', { name: 'Month' }).selectOption('February')
  await page.getByRole('combobox', { name: 'Day' }).selectOption('29')
  await isSound(page)

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('spinbutton', { name: /Eggs/ })).toHaveValue('2')
  await expect(page.getByRole('slider', { name: 'Tea' })).toHaveValue('60')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('combobox', { name: 'Day' })).toHaveValue('29')
  await goOn(page, 'A short film')
  await watch(page)
  await goOn(page, 'One page for each')
  await throughFolders(page)
  await expect(page.getByText('So you drink Tea first, and on your table there is: Bread.')).toBeVisible()
  await page.getByRole('textbox', { name: /How old/ }).fill('41')
  await goOn(page, 'Every type of question')
  await expect(page.getByText('That was every type of question.')).toBeVisible()
})
