import { expect, type Locator, type Page } from '@playwright/test'
import { chooseRadioOf, press as pressKey, tabTo } from '../support/keyboard.ts'

/** How a respondent works the controls of a page. A story is told once, for all hands. */
export type Hand = Readonly<{
  press: (button: Locator) => Promise<void>
  tick: (box: Locator) => Promise<void>
  /** Of these radio buttons, the one at a place. */
  radio: (buttons: Locator, at: number) => Promise<void>
  /** Opens the dialog of a box for files; its button is its label. */
  file: (box: Locator) => Promise<void>
  write: (box: Locator, text: string) => Promise<void>
  /** An entry of a list. `label`: what somebody types who has only keys. */
  choose: (list: Locator, entry: Readonly<{ value: string; label: string }>) => Promise<void>
  /** Sets a slider where it stands, in the middle. */
  slide: (slider: Locator) => Promise<void>
}>

/** The line or card around a box or button: the whole of it is the target. */
const target = (control: Locator): Locator =>
  control.locator('xpath=ancestor-or-self::*[self::label or self::input][1]')

/** By mouse or finger; the browser's own lists and keyboards cannot be touched from here. */
const pointing = (page: Page, point: (on: Locator) => Promise<void>): Hand => ({
  press: point,
  tick: (box) => point(target(box)),
  radio: (buttons, at) => point(target(buttons.nth(at))),
  file: (box) => point(box.locator('xpath=following-sibling::label')),
  write: async (box, text) => {
    await point(box)
    await page.keyboard.insertText(text)
  },
  choose: async (list, { value }) => void (await list.selectOption(value)),
  slide: point,
})

export const mouse = (page: Page): Hand => pointing(page, (on) => on.click())
export const finger = (page: Page): Hand => pointing(page, (on) => on.tap())

/** Tab, Space, Enter, arrows and letters, and nothing else. */
export const keys = (page: Page): Hand => ({
  press: (button) => pressKey(page, button, 'Enter'),
  tick: (box) => pressKey(page, box, 'Space'),
  radio: (buttons, at) => chooseRadioOf(page, buttons, at),
  file: (box) => pressKey(page, box, 'Enter'),
  write: async (box, text) => {
    await tabTo(page, box)
    await page.keyboard.type(text)
  },
  choose: async (list, { label }) => {
    await tabTo(page, list)
    await page.keyboard.type(label)
  },
  slide: async (slider) => {
    await pressKey(page, slider, 'Enter')
    const middle = await slider.inputValue()
    await page.keyboard.press('ArrowRight')
    await expect(slider).not.toHaveValue(middle)
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveValue(middle)
  },
})
