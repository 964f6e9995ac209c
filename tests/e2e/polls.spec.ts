import { expect, type Locator, type Page } from '@playwright/test'
import { chooseRadio, press, tick } from './support/keyboard.ts'
import { complaints, isTooWide, settled } from './support/looks.ts'
import { passwordOf, portalUrl, signInByKeyboard, usernameOf } from './support/people.ts'
import { NOBODY, test } from './support/story.ts'

const HOUR = /extra hour/
const TOPICS = /next surveys be about/

const results = (page: Page, question: RegExp) => page.getByRole('list', { name: question }).getByRole('listitem')
const thanks = (page: Page, words = 'Thank you, your vote is counted.') => page.getByText(words)

const openPolls = async (page: Page): Promise<void> => {
  await page.goto(`${portalUrl()}/u/polls`)
}

const shares = async (page: Page, question: RegExp): Promise<readonly number[]> =>
  (await results(page, question).locator('strong').allTextContents()).map((text) => Number.parseInt(text, 10))

/** "Your vote" is below the words of its option, however much room there is beside them. */
const isBelowItsWords = async (option: Locator): Promise<boolean> => {
  const [words, vote] = await Promise.all([
    option.locator('.result__text > span').first().boundingBox(),
    option.getByText('Your vote').boundingBox(),
  ])
  return words !== null && vote !== null && vote.y >= words.y + words.height - 1
}

const looksRight = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await complaints(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

test.describe('a member with a mouse', () => {
  test.use({ who: 'member@example.org' })

  test('votes on the home page, sees the results at once, and votes in the next poll', async ({ page }) => {
    await page.goto(`${portalUrl()}/u/main`)
    await page.getByText('Sleep').click()
    await page.getByRole('button', { name: 'Vote' }).click()
    await expect(thanks(page)).toBeVisible()
    await expect(results(page, HOUR)).toHaveCount(4)
    await expect(results(page, HOUR).nth(2)).toContainText('Your vote')
    expect((await shares(page, HOUR)).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(97)
    await expect(page.getByRole('button', { name: 'Next poll' })).toBeVisible()
    await looksRight(page)

    await page.getByRole('link', { name: 'All polls' }).click()
    await expect(page.getByText(/^(9[7-9]|1\d\d) votes$/)).toBeVisible() // of others, and one’s own
    await page.getByText('Travel').click()
    await page.getByText('Health').click()
    await page.getByRole('button', { name: 'Vote' }).click()
    await expect(thanks(page)).toBeVisible()
    await expect(results(page, TOPICS).nth(3)).toContainText('Your vote')
    await page.reload()
    await expect(results(page, TOPICS).nth(1)).toContainText('Your vote')
    await expect(results(page, HOUR).nth(2)).toContainText('Your vote')
    expect(await isBelowItsWords(results(page, TOPICS).nth(1))).toBe(true)
    expect(await isBelowItsWords(results(page, HOUR).nth(2))).toBe(true)
  })
})

test.describe('on a phone', () => {
  test.use({ who: 'developer@example.org', hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a poll is voted in by touch, in two columns of pictures', async ({ page }) => {
    await openPolls(page)
    const options = page.getByRole('radio')
    await expect(options).toHaveCount(4)
    await looksRight(page)
    await page.getByText('Read', { exact: true }).tap()
    await page.getByRole('button', { name: 'Vote' }).tap()
    await expect(thanks(page)).toBeVisible()
    const [first, second] = await Promise.all([0, 1].map((at) => results(page, HOUR).nth(at).boundingBox()))
    expect(first?.y).toBe(second?.y)
    await looksRight(page)
  })
})

test.describe('by keyboard alone', () => {
  test('a vote without a choice is refused under the question, and then cast, twice', async ({ page }) => {
    await signInByKeyboard(page, usernameOf('voter'), passwordOf('voter'))
    await openPolls(page)
    await press(page, page.getByRole('button', { name: 'Vote' }), 'Enter')
    await expect(page.getByText('Please choose an answer.')).toBeVisible()
    await chooseRadio(page, page.getByRole('group', { name: HOUR }), 1)
    await press(page, page.getByRole('button', { name: 'Vote' }), 'Enter')
    await expect(thanks(page)).toBeFocused()
    await press(page, page.getByRole('button', { name: 'Next poll' }), 'Enter')
    for (const at of [0, 1, 2, 3]) await tick(page, page.getByRole('checkbox').nth(at))
    await press(page, page.getByRole('button', { name: 'Vote' }), 'Enter')
    await expect(page.getByText('Please choose no more than 3 answers. You chose 4.')).toBeVisible()
    await press(page, page.getByRole('checkbox').first(), 'Space')
    await press(page, page.getByRole('button', { name: 'Vote' }), 'Enter')
    await expect(thanks(page)).toBeVisible()
  })
})

test.describe('right to left', () => {
  test.use({ who: 'staff@example.org', locale: 'ar', viewport: { width: 390, height: 844 } })

  test('a poll and its results are mirrored in Arabic', async ({ page }) => {
    await openPolls(page)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByText('النوم').click()
    await page.getByRole('button', { name: 'صوّت' }).click()
    await expect(thanks(page, 'شكرًا لك، تم احتساب صوتك.')).toBeVisible()
    const bar = page.locator('.result__bar').first()
    const [whole, filled] = await Promise.all([bar.boundingBox(), bar.locator('span').boundingBox()])
    expect(Math.round((filled?.x ?? 0) + (filled?.width ?? 0))).toBe(Math.round((whole?.x ?? 0) + (whole?.width ?? 0)))
    await looksRight(page)
  })
})

test.describe('staff', () => {
  test.use({ who: 'staff@example.org' })

  test('make a poll, publish it, see its votes and close it', async ({ page, browser }) => {
    await page.goto(`${portalUrl()}/client/polls`)
    await page.getByRole('link', { name: 'New poll' }).click()
    await page.getByLabel('Question').fill('Do you <script>alert(1)</script>like this poll?')
    await page.getByLabel('Answer 1').fill('Yes')
    await page.getByLabel('Answer 2').fill('<b>Not</b> at all')
    await looksRight(page)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Publish: Do you like this poll?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Do you like this poll?' }) })
    await expect(card.getByText('Open', { exact: true })).toBeVisible()

    const context = await browser.newContext({ storageState: NOBODY })
    const member = await context.newPage()
    await signInByKeyboard(member, usernameOf('chooser'), passwordOf('chooser'))
    await openPolls(member)
    for (const option of ['Sleep', 'Travel', 'Not at all']) {
      await member.getByText(option).click()
      await member.getByRole('button', { name: 'Vote' }).click()
      await expect(thanks(member)).toBeVisible()
      const next = member.getByRole('button', { name: 'Next poll' })
      if (option !== 'Not at all') await next.click()
    }
    await context.close()

    await page.reload()
    await expect(card.getByRole('row', { name: /Not at all/ })).toContainText('100%')
    await looksRight(page)
    await card.getByRole('button', { name: /^Close poll/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close poll' }).click()
    await expect(card.getByText('Closed', { exact: true })).toBeVisible()
  })
})
