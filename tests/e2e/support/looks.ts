import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Waits for a stable page: nothing is loading, and only permanent animations run. A change of colours
 * passes through the page: when one element is done, those inside it begin.
 */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
}

/**
 * The findings of axe, as `rule: html`. Axe's older mode of running stays in the page; the other opens a second page
 * for each scan to join the findings of frames, which takes longer than the scan. The portal has no frames.
 */
export const complaints = async (page: Page): Promise<readonly string[]> => {
  expect(page.frames()).toHaveLength(1)
  const scan = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await scan.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

export const paperOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
