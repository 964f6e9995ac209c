import { expect, type Locator, type Page } from '@playwright/test'
import { colourComplaints, complaints, isTooWide, picture, rawKeys, settled } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

test.use({ who: 'staff@example.org', contextOptions: { reducedMotion: 'reduce' } })

const SIZES = [360, 900, 1440]
/** In each direction with the looks of somebody else. */
const VARIANTS = [
  { direction: 'ltr', looks: 'product' },
  { direction: 'rtl', looks: 'example' },
]

const openComponents = async (page: Page): Promise<void> => {
  await page.goto(`${portalUrl()}/client/components`)
  await expect(page.getByRole('heading', { name: 'TableBox' })).toBeVisible()
}

const looksRight = async (page: Page, variant: string, find: typeof complaints): Promise<void> => {
  await settled(page)
  expect.soft(await find(page), variant).toEqual([])
  expect.soft(await isTooWide(page), `${variant} scrolls sideways`).toBe(false)
  await picture(page, `components-${variant}`)
}

for (const { direction, looks } of VARIANTS) {
  test(`every shared component looks right in every state, ${direction}, in light and dark colours, at three widths`, async ({
    page,
  }) => {
    await openComponents(page)
    await page.getByLabel('Direction').selectOption(direction)
    await page.getByLabel('Looks').selectOption(looks)
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 900 })
      for (const colours of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: colours })
        await page.getByLabel('Colours').selectOption(colours)
        await expect(page.locator('[data-colours]')).toHaveAttribute('data-colours', colours) // it is drawn when there is time
        await looksRight(page, `${width}-${direction}-${colours}`, colours === 'light' ? complaints : colourComplaints)
      }
    }
    expect(await rawKeys(page)).toEqual([])
  })
}

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((shown) => getComputedStyle(shown).backgroundColor)

test('a state that is only shown looks as the real one does', async ({ page }) => {
  await openComponents(page)
  const buttons = page.getByRole('region', { name: 'Button', exact: true })
  const first = (state: string) => buttons.locator(`[data-state="${state}"]`).getByRole('button').first()
  const atRest = await backgroundOf(first('rest'))
  const shown = await backgroundOf(first('hover'))
  expect(shown).not.toBe(atRest)
  await first('rest').hover()
  await expect.poll(() => backgroundOf(first('rest'))).toBe(shown)
  await expect(first('focus')).toHaveCSS('outline-style', 'solid')
  await expect(first('rest')).toHaveCSS('outline-style', 'none')
})

test('dark colours are shown whole on a light page', async ({ page }) => {
  await openComponents(page)
  const [paper, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return [backgroundColor, color]
  })
  await page.getByLabel('Colours').selectOption('dark')
  const shown = page.locator('[data-colours="dark"]')
  await expect(shown).not.toHaveCSS('background-color', paper ?? '')
  await expect(shown).not.toHaveCSS('color', ink ?? '')
})

test('a dialog keeps the focus, is closed by Escape, and gives the focus back', async ({ page }) => {
  await openComponents(page)
  const opener = page.getByRole('region', { name: 'Dialog', exact: true }).getByRole('button').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let stops = 0; stops < 4; stops += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => document.activeElement?.closest('main, header') !== null)
    const isInside = await dialog.evaluate((element) => element.contains(document.activeElement))
    expect(isInside || !isOutside, 'the focus is on what lies behind the dialog').toBe(true)
  }
  await looksRight(page, 'dialog', complaints)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a menu is opened and left by keyboard, and the first stop of Tab skips to the content', async ({ page }) => {
  await openComponents(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()

  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  const members = menu.getByRole('button', { name: 'Members' })
  await members.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Members' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(members).toBeFocused()
  await expect(menu.getByRole('link', { name: 'Members' })).toBeHidden()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeFocused()
  await expect(menu.getByRole('link', { name: 'Members' })).toBeHidden()
})

test('the header of staff is one line on every desktop', async ({ page }) => {
  await openComponents(page)
  for (const language of ['en', 'fr', 'ar']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('banner').getByRole('combobox').first().selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const width of [960, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const height = await page.getByRole('banner').evaluate((header) => header.clientHeight)
      expect.soft(height, `${language} at ${width} px`).toBeLessThanOrEqual(66)
    }
  }
})
