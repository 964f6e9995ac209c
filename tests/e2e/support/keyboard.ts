import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STOPS = 120

/** Presses Tab until the element has the focus; fails the story if the keyboard cannot reach it. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${target}`)
}

export const press = async (page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Which of these radio buttons has the focus; -1 for none. */
const focusedOf = (radios: Locator): Promise<number> =>
  radios.evaluateAll((all) => all.findIndex((element) => element.matches(':focus')))

/** Chooses one of these radio buttons: Tab enters them somewhere, Space chooses that one, arrows choose others. */
export const chooseRadioOf = async (page: Page, radios: Locator, at: number): Promise<void> => {
  await expect(radios.nth(at)).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS && (await focusedOf(radios)) < 0; stops += 1) await page.keyboard.press('Tab')
  const from = await focusedOf(radios)
  if (from < 0) throw new Error(`the Tab key does not reach ${radios}`)
  if (from === at) await page.keyboard.press('Space')
  for (let step = 0; step < Math.abs(at - from); step += 1)
    await page.keyboard.press(at > from ? 'ArrowDown' : 'ArrowUp')
  await expect(radios.nth(at)).toBeChecked()
}

/** The same, in a group. */
export const chooseRadio = (page: Page, group: Locator, at: number): Promise<void> =>
  chooseRadioOf(page, group.getByRole('radio'), at)

export const tick = async (page: Page, box: Locator): Promise<void> => {
  await press(page, box, 'Space')
  await expect(box).toBeChecked()
}

/** Completes the page of a survey, and waits for the next one's heading. */
export const next = async (page: Page, name: 'Next' | 'Finish' = 'Next'): Promise<void> => {
  await press(page, page.getByRole('button', { name, exact: true }), 'Enter')
}
