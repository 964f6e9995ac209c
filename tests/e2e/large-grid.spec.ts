import { expect } from '@playwright/test'
import { measureTaps, tapTimes } from '../support/browser/tap-times.ts'
import { addressOf } from './inputs/address.ts'
import { LARGE_GRID } from './inputs/survey.ts'
import { NOBODY, test } from './support/story.ts'

const SLOWER = 4
const TAPS = 15
/** The goal is 50 ms on a machine that does nothing else; this one may be busy, and then every frame comes later. */
const LIMIT_MS = 150

// A trace takes pictures of the page's elements around each tap.
test.use({ who: 'staff@example.org', trace: 'off' })

test('a grid of 60 rows by 10 columns shows a tap at once on a processor that is four times slower, and the time is printed', async ({
  browser,
  page: staff,
}) => {
  const context = await browser.newContext({ storageState: NOBODY, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(await addressOf(staff, LARGE_GRID, 'taps'))
  await expect(page.getByRole('radio')).toHaveCount(600)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await measureTaps(page)
  for (let tap = 0; tap < TAPS; tap += 1) {
    const radio = page.locator(`input[name="LARGE_${tap + 1}"]`).nth(tap % 10)
    await radio.click()
    await expect(radio).toBeChecked()
    await expect.poll(async () => (await tapTimes(page)).length).toBe(tap + 1)
  }
  const sorted = (await tapTimes(page)).toSorted((a, b) => a - b)
  const [best = Number.POSITIVE_INFINITY, median] = [sorted[0], sorted[Math.floor(TAPS / 2)]]
  process.stdout.write(`a tap in a grid of 60 by 10: median ${median?.toFixed(0)} ms, best ${best.toFixed(0)} ms\n`)
  // Other work of the machine makes some taps slower, and never one faster.
  expect(best).toBeLessThan(LIMIT_MS)
  await context.close()
})
