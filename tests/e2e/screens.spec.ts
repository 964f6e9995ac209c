import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { portalUrl, signIn } from './support/people.ts'

const STAFF = 'staff@example.org'
const MEMBER = 'member@example.org'

const openSurvey = async (page: Page): Promise<void> => {
  await page.goto(`${portalUrl()}/u/main`)
  await page.getByRole('link', { name: /Morning drinks/ }).click()
  await expect(page.getByRole('radio').or(page.getByRole('checkbox')).first()).toBeVisible()
}

type Screen = Readonly<{ name: string; who: string | null; open: (page: Page) => Promise<unknown>; shows: RegExp }>

const at = (path: string) => (page: Page) => page.goto(`${portalUrl()}${path}`)

const SCREENS: readonly Screen[] = [
  { name: 'sign-in', who: null, open: at('/login'), shows: /Sign in/ },
  { name: 'my surveys', who: MEMBER, open: at('/u/main'), shows: /Morning drinks/ },
  { name: 'a survey page', who: MEMBER, open: openSurvey, shows: /something warm/ },
  { name: 'a survey that is not open', who: MEMBER, open: at('/u/surveys/conduct?token=nobody'), shows: /not open/ },
  { name: 'survey list', who: STAFF, open: at('/client/surveys'), shows: /Star Wars/ },
  { name: 'topline', who: STAFF, open: at('/report/star-wars-2014/0'), shows: /1,18\d/ },
  { name: 'crosstab', who: STAFF, open: at('/report/star-wars-2014/0/crosstab'), shows: /Star Wars/ },
  { name: 'no such page', who: MEMBER, open: at('/nowhere'), shows: /does not exist/ },
]

const SIZES = [
  { name: 'telephone', width: 360, height: 740 },
  { name: 'desktop', width: 1280, height: 800 },
]

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

for (const { name, who, open, shows } of SCREENS) {
  for (const size of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${name}: axe finds nothing on a ${size.name}, ${colorScheme}`, async ({ browser }) => {
        const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: 'reduce' })
        const page = await context.newPage()
        if (who !== null) await signIn(page, who)
        await open(page)
        await expect(page.getByRole('main')).toContainText(shows)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
        expect(await isTooWide(page)).toBe(false)
      })
    }
  }
}

test('everything turns around for a language that is written from right to left', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'ar' })
  const page = await context.newPage()
  await page.goto(`${portalUrl()}/login`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  expect(await isTooWide(page)).toBe(false)
})
