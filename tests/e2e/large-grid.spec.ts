import { type CDPSession, expect } from '@playwright/test'
import { addressOf } from './inputs/address.ts'
import { LARGE_GRID } from './inputs/survey.ts'
import { NOBODY, test } from './support/story.ts'

const TAPS = 5
/** The tapped mark and the one before, what surrounds them, their rows: the cells and marks of two rows are 64. */
const MOST_STYLED = 25

// A trace takes pictures of the page's elements around each tap.
test.use({ who: 'staff@example.org', trace: 'off' })

/** How many elements the browser styles again while `work` runs. */
const styledBy = async (session: CDPSession, work: () => Promise<void>): Promise<number> => {
  const counts: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { args } of value) counts.push(Number(Object(args)['elementCount'] ?? 0))
  })
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['blink'] } })
  await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return counts.reduce((sum, count) => sum + count, 0)
}

test('a tap in a grid of 60 rows by 10 columns styles the marks that it changes again, and no other cells', async ({
  browser,
  page: staff,
}) => {
  const context = await browser.newContext({ storageState: NOBODY, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(await addressOf(staff, LARGE_GRID, 'taps'))
  await expect(page.getByRole('radio')).toHaveCount(600)
  const tap = async (row: number) => {
    const radio = page.locator(`input[name="LARGE_${row}"]`).nth(row % 10)
    await radio.click()
    await expect(radio).toBeChecked()
  }
  await tap(1) // what the first one loads, and the rows in sight
  const styled = await styledBy(await context.newCDPSession(page), async () => {
    for (let row = 2; row < 2 + TAPS; row += 1) await tap(row)
  })
  expect(styled).toBeGreaterThan(0)
  expect(styled / TAPS).toBeLessThan(MOST_STYLED)
  await context.close()
})
