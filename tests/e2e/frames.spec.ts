import { expect, type Page } from '@playwright/test'
import { scrollsForNothing, settled } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

const STAFF = 'staff@example.org'
const MEMBER = 'member@example.org'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 900, height: 900 },
  { width: 360, height: 740 },
] as const

const show = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${portalUrl()}${path}`)
  await expect(page.getByRole('main')).not.toBeEmpty()
  await settled(page)
}

/** Short screens, one in each frame. */
const SHORT = [
  { frame: 'of strangers', path: '/lockedout', who: null },
  { frame: 'of the portal', path: '/u/notifications', who: MEMBER },
  { frame: 'of staff', path: '/client/badges', who: STAFF },
  { frame: 'of the profile', path: '/u/profile/badges', who: MEMBER },
  { frame: 'of surveys', path: '/u/surveys/conduct?token=nobody', who: MEMBER },
  { frame: 'without anything', path: '/u/thanks', who: null },
] as const

for (const { frame, path, who } of SHORT) {
  test.describe(frame, () => {
    test.use({ who })
    test('a short screen is as high as the window', async ({ page }) => {
      await show(page, path)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        expect(await scrollsForNothing(page), `${path} at ${size.width} px`).toBe(false)
      }
    })
  })
}

test('the name of the community is in the header at any width where no menu needs its place', async ({ page }) => {
  await show(page, '/login')
  const name = page.getByRole('banner').getByText('Research Community')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect((await name.boundingBox())?.width ?? 0, `at ${size.width} px`).toBeGreaterThan(50)
  }
})

test('a long name of the community leaves the header of a phone to what stands beside it', async ({ page }) => {
  await show(page, '/login')
  await page.setViewportSize({ width: 360, height: 740 })
  const header = page.getByRole('banner')
  await header.getByText('Research Community').evaluate((element) => {
    element.textContent = 'Verbraucherforschungsgemeinschaft der Küstenstädte und Inseln im hohen Norden'
  })
  const name = await header.getByText(/^Verbraucher/).boundingBox()
  const beside = await header.getByRole('combobox').first().boundingBox()
  expect((name?.x ?? 0) + (name?.width ?? 1_000)).toBeLessThanOrEqual(beside?.x ?? 0)
  expect((await header.boundingBox())?.height ?? 1_000).toBeLessThan(90)
})

/** What has the focus, if a header or a bar of actions lies above its middle; of words that one writes, above their first line, where the cursor is. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.closest('main')) return null
    const { left, top, width, height } = focused.getBoundingClientRect()
    const line = focused.ariaMultiLine === 'true' ? 24 : height
    const above = document.elementFromPoint(left + width / 2, top + line / 2)
    const isCovered = above && !focused.contains(above) && above.closest('.frame__head, .site__actions')
    return isCovered && !isCovered.contains(focused) ? focused.outerHTML.slice(0, 120) : null
  })

test.describe('an editor with a bar of actions', () => {
  test.use({ who: STAFF, contextOptions: { reducedMotion: 'reduce' } })
  for (const { width, height } of [SIZES[0], SIZES[2]]) {
    test(`shows what has the focus, forwards and backwards, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await show(page, '/client/site')
      await page.getByLabel('Name of the community').focus()
      const covered: (string | null)[] = []
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < 55; stop += 1) {
          await page.keyboard.press(key)
          covered.push(await coveredFocus(page))
        }
      }
      expect(covered.filter((one) => one !== null)).toEqual([])
    })
  }
})
