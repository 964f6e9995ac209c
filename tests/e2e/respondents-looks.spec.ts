import { type Browser, expect, type Locator } from '@playwright/test'
import { openLinkOf } from './inputs/address.ts'
import { idOf } from './inputs/survey.ts'
import { controlsCutOff, isTooWide, settled } from './support/looks.ts'
import { NOBODY, test } from './support/story.ts'

const GRIDS = { grid: 9, 'collapsible grid': 15, 'rotated grid': 19, 'neat grid': 20 } as const
const LISTS = { dropdown: 13, date: 38, '3D grid': 42 } as const
const ALLOCATION = 32
const CHOICES = 2
const RANKING = 16
const PICTURES = 14
const STEPS = 47
const SLIDERS = 21

type Shown = Readonly<{ browser: Browser; address: string; type: number; width: number; locale: string }>

const shown = async ({ browser, address, type, width, locale }: Shown) => {
  const context = await browser.newContext({ storageState: NOBODY, viewport: { width, height: 900 }, locale })
  const page = await context.newPage()
  await page.goto(
    `${address}&backgroundVars=TYPE%3D${type}&externalUser=looks-${type}-${width}-${locale}-${Date.now()}`,
  )
  const main = page.locator(`#question-${idOf(type)}`)
  await expect(main.locator('input, select, button').first()).toBeVisible()
  await settled(page)
  return { main, close: () => context.close() }
}

/** The radio buttons of the first row that is open. */
const pointsOf = (main: Locator, type: number) => main.locator(`input[name="${idOf(type)}_1"]`)

const placesOf = (all: Locator, around: string) =>
  all.evaluateAll(
    (inputs, selector) =>
      inputs.map((input) => {
        const { left, right, top, width } = (input.closest(selector) ?? input).getBoundingClientRect()
        return { start: document.dir === 'rtl' ? right : left, top, width }
      }),
    around,
  )

/** Pixels from the arrow of each list to the edge that the list ends at. */
const arrowGaps = (main: Locator) =>
  main.locator('.select').evaluateAll((lists) =>
    lists.map((list) => {
      const around = list.getBoundingClientRect()
      const arrow = list.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect(Number.NaN)
      return document.dir === 'rtl' ? arrow.left - around.left : around.right - arrow.right
    }),
  )

test.use({ who: 'staff@example.org' })

test('on a phone the points of every grid stand in one column, from left to right and from right to left', async ({
  browser,
  page: staff,
}) => {
  const address = await openLinkOf(staff)
  for (const [name, type] of Object.entries(GRIDS))
    for (const locale of ['en', 'ar']) {
      const { main, close } = await shown({ browser, address, type, width: 390, locale })
      const places = await placesOf(pointsOf(main, type), 'label')
      expect(places.length, name).toBeGreaterThan(3)
      expect(new Set(places.map(({ start }) => Math.round(start))).size, `${name} in ${locale}`).toBe(1)
      expect(places.map(({ top }) => top)).toEqual(places.map(({ top }) => top).toSorted((a, b) => a - b))
      await close()
    }
})

test('on a desktop the columns of a grid are equally wide, whatever their words', async ({ browser, page: staff }) => {
  const address = await openLinkOf(staff)
  for (const [name, cell] of [
    ['grid', 'td'],
    ['neat grid', 'li'],
  ] as const) {
    const type = GRIDS[name]
    const { main, close } = await shown({ browser, address, type, width: 1280, locale: 'en' })
    const widths = (await placesOf(pointsOf(main, type), cell)).map(({ width }) => width)
    expect(Math.max(...widths) - Math.min(...widths), name).toBeLessThan(1.5)
    await close()
  }
})

test('words that are longer than a line of a phone are broken, whatever the question', async ({
  browser,
  page: staff,
}) => {
  const address = await openLinkOf(staff)
  for (const type of [CHOICES, GRIDS.grid, GRIDS['collapsible grid'], RANKING, ALLOCATION, LISTS['3D grid']]) {
    const { main, close } = await shown({ browser, address, type, width: 320, locale: 'en' })
    await main.page().evaluate(() => {
      const texts = document.createTreeWalker(document.querySelector('.conduct') ?? document, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) texts.currentNode.nodeValue += 'Rindfleischetikettierungsüberwachungsaufgabe'
    })
    expect(await isTooWide(main.page()), `type ${type}`).toBe(false)
    await close()
  }
})

test('at 200 % zoom of 320 px nothing of a question, or around it, is cut off', async ({ browser, page: staff }) => {
  const address = await openLinkOf(staff)
  for (const type of [
    CHOICES,
    PICTURES,
    STEPS,
    RANKING,
    ALLOCATION,
    ...Object.values(GRIDS),
    ...Object.values(LISTS),
  ]) {
    const { main, close } = await shown({ browser, address, type, width: 160, locale: 'ar' })
    expect(await isTooWide(main.page()), `type ${type}`).toBe(false)
    expect(await controlsCutOff(main.page()), `type ${type}`).toEqual([])
    await close()
  }
})

/** The width of each text, in the width of its letters. */
const lettersIn = (texts: Locator) =>
  texts.evaluateAll((all) => all.map((text) => text.clientWidth / Number.parseFloat(getComputedStyle(text).fontSize)))

test('at 200 % zoom of 320 px the words of pictures and of ranked items have room', async ({
  browser,
  page: staff,
}) => {
  const address = await openLinkOf(staff)
  const pictures = await shown({ browser, address, type: PICTURES, width: 160, locale: 'en' })
  for (const room of await lettersIn(pictures.main.locator('.picture > span'))) expect(room).toBeGreaterThan(4)
  await pictures.close()

  const ranking = await shown({ browser, address, type: RANKING, width: 160, locale: 'en' })
  for (let left = await ranking.main.locator('.rank__add').count(); left > 0; left -= 1)
    await ranking.main.locator('.rank__add').first().click()
  const rooms = await lettersIn(ranking.main.locator('.rank__text'))
  expect(rooms).toHaveLength(3)
  for (const room of rooms) expect(room).toBeGreaterThan(4)
  await ranking.close()
})

test('the arrow that points along the text leads on, in both directions', async ({ browser, page: staff }) => {
  const address = await openLinkOf(staff)
  for (const [locale, onward, back] of [
    ['ar', 'ArrowLeft', 'ArrowRight'],
    ['en', 'ArrowRight', 'ArrowLeft'],
  ] as const) {
    const radios = await shown({ browser, address, type: GRIDS.grid, width: 1280, locale })
    const points = pointsOf(radios.main, GRIDS.grid)
    await points.first().focus()
    await points.first().press(onward)
    await expect(points.nth(1)).toBeChecked()
    await points.nth(1).press(back)
    await expect(points.first()).toBeChecked()
    await radios.close()

    const sliders = await shown({ browser, address, type: SLIDERS, width: 1280, locale })
    const slider = sliders.main.locator('input[type=range]').first()
    const from = Number(await slider.inputValue())
    await slider.press(onward)
    await expect(slider).toHaveValue(String(from + 1))
    await slider.press(back)
    await slider.press(back)
    await expect(slider).toHaveValue(String(from - 1))
    await sliders.close()
  }
})

test('the share that is left stands under the boxes of the other shares', async ({ browser, page: staff }) => {
  const address = await openLinkOf(staff)
  for (const width of [320, 1280]) {
    const { main, close } = await shown({ browser, address, type: ALLOCATION, width, locale: 'en' })
    const middles = await main.locator('.slider__box, output').evaluateAll((figures) =>
      figures.map((figure) => {
        const { left, right } = figure.getBoundingClientRect()
        return (left + right) / 2
      }),
    )
    expect(middles.length).toBe(3)
    expect(Math.max(...middles) - Math.min(...middles), `at ${width} px`).toBeLessThan(1.5)
    await close()
  }
})

test('the arrow of each list stands inside the list and not on its edge, in both directions', async ({
  browser,
  page: staff,
}) => {
  const address = await openLinkOf(staff)
  for (const [name, type] of Object.entries(LISTS))
    for (const [width, locale] of [
      [320, 'ar'],
      [1280, 'en'],
    ] as const) {
      const { main, close } = await shown({ browser, address, type, width, locale })
      const gaps = await arrowGaps(main)
      expect(gaps.length, name).toBeGreaterThan(0)
      for (const gap of gaps) expect(gap, `${name} at ${width} px`).toBeGreaterThanOrEqual(8)
      for (const gap of gaps) expect(gap, `${name} at ${width} px`).toBeLessThan(24)
      await close()
    }
})

for (const width of [320, 390])
  for (const locale of ['en', 'ar', 'fr'])
    test(`the parts of the header stand beside one another at ${width} px in ${locale}`, async ({
      browser,
      page: staff,
    }) => {
      const { main, close } = await shown({
        browser,
        address: await openLinkOf(staff),
        type: GRIDS.grid,
        width,
        locale,
      })
      const parts = main.page().locator('.frame__bar > .site-mark > span, .frame__tools select, .frame__tools button')
      const places = await parts.evaluateAll((all) =>
        all.map((part) => {
          const { left, right } = part.getBoundingClientRect()
          return { left, right }
        }),
      )
      const boxes = places.filter(({ left, right }) => right - left > 1).toSorted((a, b) => a.left - b.left)
      expect(boxes.length).toBeGreaterThanOrEqual(2)
      for (const [at, { left, right }] of boxes.entries()) {
        expect(left).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0)
        expect(right).toBeLessThanOrEqual(width)
      }
      await close()
    })
