import { expect } from '@playwright/test'
import { controlsCutOff, isTooWide, settled } from './support/looks.ts'
import { portalUrl } from './support/people.ts'
import { test } from './support/story.ts'

test.describe('the targets of a weighting', () => {
  test.use({ who: 'staff@example.org' })

  for (const language of ['en', 'fr', 'ar']) {
    test(`have boxes for percentages that fit a telephone, in ${language}`, async ({ page }) => {
      await page.goto(`${portalUrl()}/report/star-wars-2014/new/weighting/new`)
      await page.getByRole('banner').getByRole('combobox').first().selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const question = page.getByRole('main').getByRole('combobox')
      await question.fill('Q12 ') // income: its answers are long
      await question.press('Enter')
      const target = page.getByRole('region', { name: /^Q12/ })
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(target.getByRole('cell').filter({ hasText: /\d/ }).first()).toBeVisible()
      await settled(page)
      expect(await controlsCutOff(page), 'controls that are cut off').toEqual([])
      expect(await isTooWide(page)).toBe(false)
    })
  }
})
