import { expect, type Page } from '@playwright/test'
import { LOOKED_AT, type LookedAt, NOT_LOOKED_AT } from './support/looked-at.ts'
import { complaints, isTooWide, paperOf, picture, rawKeys, scrollsForNothing, settled } from './support/looks.ts'
import { test } from './support/story.ts'

const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 900, height: 900 },
  { name: 'telephone', width: 360, height: 740 },
] as const
type Size = (typeof SIZES)[number]['name']
/** The first is that of the browser. French has the longest texts. */
const LANGUAGES = ['en', 'ar', 'fr'] as const
type Language = (typeof LANGUAGES)[number]

const frontend = new URL('../../frontend/src/', import.meta.url)
type Routes = Readonly<{ patternOf: (path: string) => RegExp; rankOf: (path: string) => string }>
type Screens = Readonly<{ screens: readonly Readonly<{ path: string }>[] }>

test('every screen of the portal is looked at, or there is a reason why not', async () => {
  const { screens }: Screens = await import(new URL('app/screens.ts', frontend).href)
  const { patternOf, rankOf }: Routes = await import(new URL('lib/router/routes.ts', frontend).href)
  const ranked = screens.map(({ path }) => path).toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))
  const shownAt = (address: string) => ranked.find((path) => patternOf(path).test(address.replace(/\?.*/, '')))
  const seen = new Set(LOOKED_AT.map(({ open }) => shownAt(open.path)))
  const missing = ranked.filter((path) => !seen.has(path) && NOT_LOOKED_AT[path] === undefined)
  expect(missing, 'add them to tests/e2e/support/looked-at.ts').toEqual([])
  expect(Object.keys(NOT_LOOKED_AT).filter((path) => !ranked.includes(path) || seen.has(path))).toEqual([])
})

test('a key that is shown instead of its text is noticed', async ({ page }) => {
  await page.setContent('<p>sign-in-lead</p><p>sign-in-lead is a key</p><input aria-label="password-missing" />')
  expect(await rawKeys(page)).toEqual(['sign-in-lead', 'password-missing'])
})

test('what axe finds is noticed in each scan of a page, also what came after the first one', async ({ page }) => {
  await page.setContent('<!doctype html><html lang="en"><title>Tea</title><main><h1>Tea</h1></main>')
  expect(await complaints(page)).toEqual([])
  const add = (html: string) =>
    page.locator('main').evaluate((main, added) => main.insertAdjacentHTML('beforeend', added), html)
  await add('<img src="data:," />')
  expect(await complaints(page)).toEqual(['image-alt: <img src="data:,">'])
  await add('<p style="color: #ddd">pale</p>')
  expect(await complaints(page)).toEqual([
    'color-contrast: <p style="color: #ddd">pale</p>',
    'image-alt: <img src="data:,">',
  ])
})

test('what is too small to be pressed is noticed', async ({ page }) => {
  const small = '<button style="all: unset; display: inline-block; width: 12px; height: 12px">x</button>'
  await page.setContent(`<!doctype html><html lang="en"><title>Tea</title><main><h1>Tea</h1>${small}${small}</main>`)
  expect(await complaints(page)).toEqual([expect.stringMatching(/^target-size: /)])
})

/** By the list in the header, which is seen on a desktop; the choice holds for this visitor alone. */
const speak = async (page: Page, language: Language): Promise<void> => {
  await page.getByRole('banner').getByRole('combobox').first().selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
}

const darken = async (page: Page, variant: string): Promise<void> => {
  const light = await paperOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  expect(await paperOf(page), `light and dark differ on a ${variant}`).not.toBe(light)
}

type Variant = Readonly<{ screen: string; language: Language; size: Size }>

/** Dark in two of four scans, so that each size is scanned in both colours, and so is each language. */
const isDark = ({ language, size }: Variant): boolean => (language === 'en') === (size === 'telephone')

const scan = async (page: Page, variant: Variant, named: string): Promise<void> => {
  if (isDark(variant)) await darken(page, named)
  expect.soft(await complaints(page), `axe on a ${named}${isDark(variant) ? ', dark' : ''}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** A tablet has the markup of a desktop, and French that of English: there only the layout is looked at. */
const look = async (page: Page, variant: Variant): Promise<void> => {
  const { screen, language, size } = variant
  const named = `${size} in ${language}`
  await settled(page)
  await picture(page, `${screen}-${size}-${language}`)
  expect.soft(await isTooWide(page), `scrolls sideways on a ${named}`).toBe(false)
  expect.soft(await scrollsForNothing(page), `higher than window and content on a ${named}`).toBe(false)
  expect.soft(await rawKeys(page), `keys instead of texts on a ${named}`).toEqual([])
  if (language !== 'fr' && size !== 'tablet') await scan(page, variant, named)
}

/** Those whose texts are long beside each other. */
const IN_FRENCH: ReadonlySet<string> = new Set([
  ...['sign-in', 'my surveys', 'sign-ins', 'a survey page', 'survey list'],
  ...['topline', 'crosstab', 'operations', 'system'],
])

/** Loads the screen once: size, language and colours change while it is open, as they do for people. */
const lookInAllVariants = async (page: Page, { name: screen, open, shows }: LookedAt): Promise<void> => {
  await open(page)
  await expect(shows(page)).toBeVisible()
  for (const language of LANGUAGES) {
    if (language === 'fr' && !IN_FRENCH.has(screen)) continue
    for (const { name, width, height } of SIZES) {
      await page.setViewportSize({ width, height })
      if (name === 'desktop' && language !== 'en') await speak(page, language)
      await test.step(`${name} in ${language}`, () => look(page, { screen, language, size: name }))
    }
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } })

for (const screen of LOOKED_AT) {
  test.describe(screen.name, () => {
    test.use({ who: screen.who })
    test('axe finds nothing in English and Arabic, light and dark, and nothing is too wide, on a phone and a desktop', async ({
      page,
    }) => {
      await lookInAllVariants(page, screen)
    })
  })
}
