import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'

/** Whether nothing moves in three frames: what was pressed last shows in the next one, and a transition may begin where one ended. */
const isStill = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const isDone = ({ effect, playState }: Animation) =>
      playState === 'finished' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame)
      if (!document.getAnimations().every(isDone)) return false
    }
    return true
  })

/**
 * Waits for a stable page: nothing is loading, and only permanent animations run. A change of colours
 * passes through the page: when one element is done, those inside it begin.
 */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('.skeleton:not([data-state] *)')).toHaveCount(0) // one that is an exhibit stays
  await expect.poll(() => isStill(page), { intervals: [20, 50, 100], message: 'animations end' }).toBe(true)
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Axe is brought into a page once: reading it takes the browser longer than most scans. It keeps nothing of a scan. */
const found = async (page: Page, options: Axe.RunOptions): Promise<readonly string[]> => {
  expect(page.frames(), 'axe looks into no frame').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async (asked) => {
      const axe: typeof Axe = Reflect.get(window, 'axe')
      const { violations } = await axe.run(document, asked)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { resultTypes: ['violations'], ...options } satisfies Axe.RunOptions,
  )
}

/** The findings of axe, as `rule: html`. The one rule of WCAG 2.2, how large what one presses is, axe looks at only where it is told to. */
export const complaints = (page: Page): Promise<readonly string[]> =>
  found(page, { rules: { 'target-size': { enabled: true } } })

/** Those about colours alone: for a page that was scanned in other colours. */
export const colourComplaints = (page: Page): Promise<readonly string[]> =>
  found(page, { runOnly: ['color-contrast', 'link-in-text-block'] })

export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Whether the page scrolls although its content ends before the place that it has. */
export const scrollsForNothing = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    const main = document.querySelector('main')
    if (!main || scrollHeight <= clientHeight) return false
    const end = main.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(main).paddingBlockEnd)
    return [...main.children].every((part) => part.getBoundingClientRect().bottom < end - 1)
  })

/** Controls of which a part lies outside the window, or is hidden by what they are in, as their markup. */
export const controlsCutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const frames = (element: Element): DOMRect[] => {
      const found = [new DOMRect(0, 0, document.documentElement.clientWidth, Number.MAX_SAFE_INTEGER)]
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') found.push(at.getBoundingClientRect())
      }
      return found
    }
    const isShown = ({ width, height }: DOMRect) => width > 1 && height > 1
    return [...document.querySelectorAll('main :is(input, select, textarea, button, label)')]
      .filter((control) => !control.closest('.visually-hidden'))
      .filter((control) => {
        const box = control.getBoundingClientRect()
        const isInside = ({ left, right }: DOMRect) => box.left >= left - 1 && box.right <= right + 1
        return isShown(box) && !frames(control).every(isInside)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })

export const paperOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

const texts = new URL('../../../contracts/texts/', import.meta.url)

/** The keys of all texts that no text of a language is equal to: those of several words. */
const readKeys = async (): Promise<ReadonlySet<string>> => {
  const files = readdirSync(texts, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.en.ts'))
  const sections = await Promise.all(
    files.map(
      async (name): Promise<Readonly<Record<string, string>>> => (await import(new URL(name, texts).href)).texts,
    ),
  )
  const keys = sections.flatMap((section) => Object.keys(section)).filter((key) => key.includes('-'))
  expect(keys.length).toBeGreaterThan(100)
  return new Set(keys)
}

let keys: Promise<ReadonlySet<string>> | null = null

/**
 * What the page shows, or says to a screen reader, that is the key of a text instead of the text. Names of
 * reactors and jobs (`bdi`) may be spelled like a key.
 */
export const rawKeys = async (page: Page): Promise<readonly string[]> => {
  keys ??= readKeys()
  const known = await keys
  const shown = await page.evaluate(() => {
    const read = ['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'aria-valuetext']
    const elements = [...document.querySelectorAll('body *')].filter((element) => !element.closest('bdi'))
    const texts = elements.flatMap((element) => [
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue ?? ''),
      ...read.map((name) => element.getAttribute(name) ?? ''),
    ])
    return texts.map((words) => words.trim()).filter((words) => /^\S+-\S+$/.test(words))
  })
  return shown.filter((words) => known.has(words))
}

/** A picture of the whole page, if `PICTURES` names a folder. */
export const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** No complaint of axe, no sideways scrolling, no key in place of a text. A picture is taken if `PICTURES` names a folder. */
export const looksRight = async (page: Page, name: string) => {
  await settled(page)
  expect(await complaints(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  expect(await rawKeys(page)).toEqual([])
  await picture(page, name)
}
