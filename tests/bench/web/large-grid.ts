import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator } from '@playwright/test'
import { getSurveyLinks } from '@portal/contracts/http/survey-links'
import { inputsSurvey, LARGE_GRID, SURVEY } from '../../e2e/inputs/survey.ts'
import { measureTaps, tapTimes } from '../../support/browser/tap-times.ts'
import type { RunningPortal } from '../../support/portal/running-portal.ts'
import { until } from '../../support/until.ts'
import { slowPage } from './visit.ts'

/** The address of a page with a grid of 60 rows by 10 columns. `cookie`: of one of staff. */
const gridAddress = async ({ cli, stateDir, url }: RunningPortal, cookie: string): Promise<string> => {
  const file = join(stateDir, 'inputs.json')
  await writeFile(file, JSON.stringify(inputsSurvey()))
  const { code, out } = await cli('survey', 'import', file)
  if (code !== 0) throw new Error(`portal survey import failed:\n${out}`)
  const reply = await fetch(`${url}${getSurveyLinks.path}?surveyID=${SURVEY}`, { headers: { cookie } })
  const { openLink } = getSurveyLinks.replies[200].parse(await reply.json())
  return `${url}${openLink}&backgroundVars=TYPE%3D${LARGE_GRID}`
}

/** Nothing asks the page for anything while it handles a tap. */
const PAUSE_MS = 400

const placeOf = async (point: Locator) => {
  await point.scrollIntoViewIfNeeded()
  await sleep(PAUSE_MS)
  const place = await point.boundingBox()
  if (!place) throw new Error('a point of the grid is not shown')
  return place
}

/** Milliseconds from each tap in a large grid, on a desktop's window, to the frame that shows it. The mouse is pressed at a place: `click` of an element would also look in the page what is there. */
export const gridTaps = async (browser: Browser, portal: RunningPortal, cookie: string, taps: number) => {
  const address = await gridAddress(portal, cookie)
  const { page, close } = await slowPage(browser, { url: portal.url, cookie: null }, false)
  try {
    await page.goto(address)
    await page.getByRole('radio').nth(599).waitFor()
    await measureTaps(page)
    for (let tap = 0; tap < taps; tap += 1) {
      const { x, y, width, height } = await placeOf(page.locator(`input[name="LARGE_${tap + 1}"]`).nth(tap % 10))
      await page.mouse.click(x + width / 2, y + height / 2)
      await sleep(PAUSE_MS)
      await until('the tap is shown', async () => (await tapTimes(page)).length === tap + 1)
    }
    return await tapTimes(page)
  } finally {
    await close()
  }
}
