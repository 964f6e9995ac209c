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

/** Chooses in a group of radio buttons: Tab enters it, Space chooses the first, arrows choose the next. */
export const chooseRadio = async (page: Page, group: Locator, at: number): Promise<void> => {
  const first = group.getByRole('radio').first()
  await press(page, first, 'Space')
  for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowDown')
  await expect(group.getByRole('radio').nth(at)).toBeChecked()
}

export const tick = async (page: Page, box: Locator): Promise<void> => {
  await press(page, box, 'Space')
  await expect(box).toBeChecked()
}

/** Completes the page of a survey, and waits for the next one's heading. */
export const next = async (page: Page, name: 'Next' | 'Finish' = 'Next'): Promise<void> => {
  await press(page, page.getByRole('button', { name, exact: true }), 'Enter')
}
