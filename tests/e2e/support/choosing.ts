import type { Locator, Page } from '@playwright/test'

/** Chooses from a list by some words: a short one is the browser's own, in a long one they are typed. */
export const chooseFrom = async (where: Locator | Page, label: string, words: string): Promise<void> => {
  const list = where.getByRole('combobox', { name: label, exact: true })
  if (await list.evaluate((element) => element instanceof HTMLSelectElement)) {
    const name = await list.getByRole('option').filter({ hasText: words }).first().textContent()
    await list.selectOption(name ?? '')
  } else {
    await list.fill(words)
    await list.press('Enter')
  }
}
